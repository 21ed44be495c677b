import { duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectBytes, PINGREQ } from '../testing/mqtt-bytes.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let mqtt: TestBroker
let events: string[]

beforeEach(async () => {
  events = []
  mqtt = await startTestBroker({
    onConnected: (clientId) => events.push(`${clientId} connected`),
    onDisconnected: (clientId) => events.push(`${clientId} disconnected`),
  })
})
afterEach(() => mqtt.stop())

const count = (event: string) => events.filter((each) => each === event).length

test('if many connections with one id are opened at once, one remains, and it can be disconnected', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => mqtt.open()))
  const allButOneClosed = new Promise<void>((resolve) => {
    let closed = 0
    for (const client of clients)
      void client.closed.then(() => (closed += 1) === clients.length - 1 && resolve())
  })
  for (const client of clients) client.send(connectBytes({ clientId: 'same', clean: false }))
  await allButOneClosed

  const [survivor] = clients.filter(({ socket }) => !socket.closed)
  expect(await survivor?.next()).toMatchObject({ type: 'connack', returnCode: 0 })
  expect(count('same connected') - count('same disconnected')).toBe(1)
  mqtt.broker.disconnect('same')
  await survivor?.closed
  expect(count('same connected')).toBe(count('same disconnected'))
})

// Each number of turns breaks the connection at a different step of its admission.
test.each(Array.from({ length: 16 }, (_, turns) => [turns]))(
  'a connection that breaks %i turns after it took an id over is not listed as open for ever',
  async (turns) => {
    const first = await mqtt.connect({ clientId: 'flapping', clean: false })
    await first.subscribe(['a', 1], ['b', 1])
    const [second, brokersEnd] = duplexPair()
    mqtt.broker.handle(brokersEnd)
    second.write(connectBytes({ clientId: 'flapping', clean: false }))
    for (let turned = 0; turned < turns; turned++) await turn()
    brokersEnd.destroy()
    await mqtt.connect({ clientId: 'later' }) // the second client would have been admitted before this one

    first.send(PINGREQ)
    const isFirstOpen = await first.next().then(
      () => true,
      () => false,
    )
    const isListed = () => count('flapping connected') > count('flapping disconnected')
    while (isListed() !== isFirstOpen) await turn()

    const third = await mqtt.connect({ clientId: 'flapping' })
    await first.closed
    third.send(PINGREQ)
    expect(await third.next()).toEqual({ type: 'pingresp' })
    expect(count('flapping connected') - count('flapping disconnected')).toBe(1)
    expect(events.at(-1)).toBe('flapping connected')
  },
)
