import { afterEach, expect, test } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'
import { aDevice, SETTINGS_COMMAND } from '../testing/fleets.ts'
import { createNativeTransmitter } from './native.ts'
import type { Command } from '../device/command.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

let broker: TestBroker
let transmitter: Transmitter
const device = aDevice({ deviceId: 1001 })
const health = (messageId: number) => ({ kind: 'health', message: { message_id: messageId } }) as const

function open(changes: Partial<TransmitterOptions> = {}): Transmitter {
  transmitter = createNativeTransmitter({
    url: broker.url,
    username: undefined,
    passwordOf: () => 'secret',
    onCommand: async () => undefined,
    onTrouble: () => undefined,
    ...changes,
  })
  return transmitter
}

afterEach(async () => {
  await transmitter.close()
  await broker.close()
})

test('each camera signs in with its own credentials and sends to its own topics', async () => {
  const signIns: string[] = []
  broker = await TestBroker.start({
    accepts(username, password) {
      signIns.push(`${username} ${password}`)
      return true
    },
  })
  open({ passwordOf: (deviceId) => `secret of ${deviceId}` })

  await transmitter.send(device, [
    health(1),
    { kind: 'photo', messageId: 4711, index: 3, jpeg: Buffer.from('jpeg') },
  ])

  expect(signIns).toEqual(['1001 secret of 1001'])
  expect(broker.received.map(({ topic }) => topic)).toEqual([
    'sentinels/1001/up/health',
    'sentinels/1001/up/photos/4711/3',
  ])
})

test('messages that were not acknowledged when the connection broke are sent again automatically', async () => {
  let isHolding = true
  broker = await TestBroker.start({ holds: () => isHolding })
  open()
  const sending = transmitter.send(device, [health(1), health(2)])
  await broker.receives(1)

  isHolding = false
  broker.cutLines()
  await sending

  const last = new Map(broker.received.map(({ payload }) => [payload.toString(), true]))
  expect([...last.keys()].toSorted()).toEqual(['{"message_id":1}', '{"message_id":2}'])
})

test('a camera waits for a broker that cannot be reached', async () => {
  broker = await TestBroker.start()
  const refused = broker.refuseNext()
  open()

  const sending = transmitter.send(device, [health(1)])
  const goOn = await refused
  goOn()
  await sending

  expect(broker.received).toHaveLength(1)
})

test('a wrong secret is reported with its device', async () => {
  broker = await TestBroker.start({ accepts: () => false })
  const { promise: trouble, resolve } = Promise.withResolvers<string>()
  open({ onTrouble: resolve })

  const sending = transmitter.send(device, [health(1)])
  sending.catch(() => undefined) // the test checks it below

  expect(await trouble).toBe('device 1001: Connection refused: Not authorized')
  await transmitter.close()
  await expect(sending).rejects.toThrow('the connection was closed')
})

test('a command that arrives while the modem is on reaches the camera, and a message that is not a command is ignored', async () => {
  broker = await TestBroker.start()
  const { promise: commanded, resolve } = Promise.withResolvers<[number, Command]>()
  open({ onCommand: async (deviceId, command) => resolve([deviceId, command]) })
  await transmitter.send(device, [health(1)])

  await broker.publish('sentinels/1001/down/commands', 'not a command')
  await broker.publish('sentinels/1001/down/commands', JSON.stringify(SETTINGS_COMMAND))

  expect(await commanded).toEqual([1001, SETTINGS_COMMAND])
})

test('after closing, a camera that has not sent before is refused too', async () => {
  broker = await TestBroker.start()
  open()
  await transmitter.close()
  await expect(transmitter.send(device, [health(1)])).rejects.toThrow('the connection was closed')
  expect(broker.received).toEqual([])
})
