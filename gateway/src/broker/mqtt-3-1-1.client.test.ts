import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let broker: TestBroker

beforeAll(async () => {
  broker = await startTestBroker()
})
afterAll(() => broker.stop())

const connect = (options: IClientOptions) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0, ...options }, false)

/** Collects payloads until the last one has arrived, and returns them. */
function collect(client: MqttClient, last: string): Promise<string[]> {
  const payloads: string[] = []
  return new Promise((resolve) =>
    client.on('message', (_topic, payload) => {
      payloads.push(payload.toString())
      if (payload.toString() === last) resolve(payloads)
    }),
  )
}

test.each([0, 1, 2] as const)(
  'an ordinary client sends and receives a thousand messages of QoS %i in order',
  async (qos) => {
    const receiver = await connect({ clientId: `receiver-${qos}` })
    const sender = await connect({ clientId: `sender-${qos}` })
    expect(await receiver.subscribeAsync(`ordinary/${qos}/#`, { qos })).toMatchObject([{ qos }])
    const payloads = Array.from({ length: 1000 }, (_, index) => `${index}`)
    const collected = collect(receiver, '999')
    await Promise.all(payloads.map((payload) => sender.publishAsync(`ordinary/${qos}/x`, payload, { qos })))

    expect(await collected).toEqual(payloads)
    await Promise.all([receiver.endAsync(), sender.endAsync()])
  },
)

test('an ordinary client that loses its connection gets the messages that were sent in the meantime, once', async () => {
  const receiver = await connect({ clientId: 'roaming', clean: false })
  const sender = await connect({ clientId: 'sender' })
  await receiver.subscribeAsync('roaming/+', { qos: 2 })
  const closed = new Promise((resolve) => receiver.once('close', () => resolve(undefined)))
  receiver.stream.destroy()
  await closed
  for (const payload of ['1', '2', '3']) await sender.publishAsync('roaming/x', payload, { qos: 2 })

  const collected = collect(receiver, '3')
  receiver.reconnect()
  expect(await collected).toEqual(['1', '2', '3'])
  await Promise.all([receiver.endAsync(), sender.endAsync()])
})

test('the will of an ordinary client is published when its connection breaks', async () => {
  const watcher = await connect({ clientId: 'watcher' })
  await watcher.subscribeAsync('will/#')
  const will = { topic: 'will/ordinary', payload: Buffer.from('gone'), qos: 1 as const, retain: false }
  const client = await connect({ clientId: 'leaving', will })
  const collected = collect(watcher, 'gone')
  client.stream.destroy()
  expect(await collected).toEqual(['gone'])
  await watcher.endAsync()
})
