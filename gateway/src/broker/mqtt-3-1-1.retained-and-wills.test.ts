import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DISCONNECT, packetBytes, PINGREQ, publishBytes, type PublishFields } from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let mqtt: TestBroker
let publisher: RawClient
let count = 0

beforeAll(async () => {
  mqtt = await startTestBroker()
})
beforeEach(async () => {
  publisher = await mqtt.connect({ clientId: 'publisher' })
})
afterAll(() => mqtt.stop())

const connect = () => mqtt.connect({ clientId: `client-${(count += 1)}` })

/** Publishes with QoS 1 and waits for the acknowledgement. */
async function publish(fields: PublishFields): Promise<void> {
  publisher.send(publishBytes({ qos: 1, ...fields }))
  expect(await publisher.next()).toEqual({ type: 'puback', packetId: 1 })
}

async function watch(filter: string): Promise<RawClient> {
  const watcher = await connect()
  await watcher.subscribe([filter, 1])
  return watcher
}

test('a retained message is sent to each new subscription, with RETAIN [MQTT-3.3.1-6] [MQTT-3.3.1-8]', async () => {
  await publish({ topic: 'kept/set', payload: 'state', retain: true })

  for (const filter of ['kept/set', 'kept/+', 'kept/#']) {
    const client = await watch(filter)
    expect(await client.next()).toMatchObject({ topic: 'kept/set', payload: 'state', retain: true })
  }
})

test('after subscribing again, the retained message is sent again [MQTT-3.8.4-3]', async () => {
  await publish({ topic: 'kept/again', payload: 'state', retain: true })
  const client = await connect()

  for (const qos of [1, 1, 0]) {
    expect(await client.subscribe(['kept/again', qos])).toEqual([qos])
    expect(await client.next()).toMatchObject({ payload: 'state', retain: true, qos })
  }
})

test('a retained message is sent to existing subscribers without RETAIN [MQTT-3.3.1-9]', async () => {
  const client = await watch('kept/live')
  await publish({ topic: 'kept/live', payload: 'state', retain: true })
  expect(await client.next()).toMatchObject({ payload: 'state', retain: false })
})

test('a retained message replaces the one before [MQTT-3.3.1-5]', async () => {
  await publish({ topic: 'kept/new', payload: 'old', retain: true })
  await publish({ topic: 'kept/new', payload: 'new', retain: true })
  const client = await watch('kept/new')
  expect(await client.next()).toMatchObject({ payload: 'new' })
})

test('an empty retained message clears it and is delivered [MQTT-3.3.1-10] [MQTT-3.3.1-11]', async () => {
  await publish({ topic: 'kept/cleared', payload: 'state', retain: true })
  const before = await watch('kept/cleared')
  expect(await before.next()).toMatchObject({ payload: 'state' })
  await publish({ topic: 'kept/cleared', retain: true })
  expect(await before.next()).toMatchObject({ payload: '', retain: false })

  const after = await watch('kept/cleared')
  await publish({ topic: 'kept/cleared', payload: 'marker' })
  expect(await after.next()).toMatchObject({ payload: 'marker' })
})

test('a message without RETAIN does not change the retained one [MQTT-3.3.1-12]', async () => {
  await publish({ topic: 'kept/alone', payload: 'state', retain: true })
  await publish({ topic: 'kept/alone', payload: 'passing' })
  const client = await watch('kept/alone')
  expect(await client.next()).toMatchObject({ payload: 'state' })
})

test.each([0, 1, 2] as const)(
  'no retained or other message of QoS %i is lost, and their order is preserved [MQTT-4.6.0-6]',
  async (qos) => {
    const client = await connect()
    await client.subscribe([`kept/mixed/${qos}`, 0])
    const payloads = Array.from({ length: 20 }, (_, index) => `${index}`)
    publisher.send(
      ...payloads.map((payload, index) =>
        publishBytes({
          topic: `kept/mixed/${qos}`,
          payload,
          qos,
          packetId: index + 1,
          retain: index % 2 === 0,
        }),
      ),
    )
    for (const payload of payloads) expect(await client.next()).toMatchObject({ payload })
    const later = await watch(`kept/mixed/${qos}`)
    expect(await later.next()).toMatchObject({ payload: '18', retain: true })
  },
)

test('a refused subscription gets no retained message', async () => {
  await publish({ topic: 'kept/refused', payload: 'state', retain: true })
  const client = await connect()
  expect(await client.subscribe(['$share/g/kept/refused', 1])).toEqual([0x80])
  client.send(PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
})

test.each([0, 1, 2] as const)(
  'a will of QoS %i is published when the connection breaks [MQTT-3.1.2-8]',
  async (qos) => {
    const watcher = await connect()
    await watcher.subscribe(['will/broken', 2])
    const client = await mqtt.connect({
      clientId: 'breaking',
      will: { topic: 'will/broken', payload: 'gone', qos },
    })
    client.break()
    expect(await watcher.next()).toMatchObject({ topic: 'will/broken', payload: 'gone', qos, retain: false })
  },
)

test('a will with RETAIN is retained [MQTT-3.1.2-17]', async () => {
  const watcher = await watch('will/kept')
  const will = { topic: 'will/kept', payload: 'gone', qos: 1, retain: true }
  const client = await mqtt.connect({ clientId: 'kept', will })
  client.break()
  await watcher.next()

  const later = await watch('will/kept')
  expect(await later.next()).toMatchObject({ payload: 'gone', retain: true })
})

test('DISCONNECT discards the will [MQTT-3.14.4-3]', async () => {
  const watcher = await watch('discarded/+')
  const client = await mqtt.connect({ clientId: 'polite', will: { topic: 'discarded/polite' } })
  client.send(DISCONNECT)
  await client.closed
  const rude = await mqtt.connect({ clientId: 'rude', will: { topic: 'discarded/rude' } })
  rude.break()

  expect(await watcher.next()).toMatchObject({ topic: 'discarded/rude' })
})

test('a protocol violation publishes the will [MQTT-3.1.2-8]', async () => {
  const watcher = await watch('will/violation')
  const client = await mqtt.connect({ clientId: 'violating', will: { topic: 'will/violation' } })
  client.send(packetBytes(15, 0))
  expect(await watcher.next()).toMatchObject({ topic: 'will/violation' })
})

test('a takeover publishes the will of the first connection, not that of the second', async () => {
  const watcher = await watch('takeover/+')
  const first = await mqtt.connect({ clientId: 'taken', will: { topic: 'takeover/first' } })
  await mqtt.connect({ clientId: 'taken', will: { topic: 'takeover/second' } })
  await first.closed
  expect(await watcher.next()).toMatchObject({ topic: 'takeover/first' })

  await publish({ topic: 'takeover/marker' })
  expect(await watcher.next()).toMatchObject({ topic: 'takeover/marker' })
})

test('a client silent for one and a half times its keepalive is closed and its will published [MQTT-3.1.2-24]', async () => {
  const watcher = await watch('will/silent')
  const client = await mqtt.connect({
    clientId: 'silent',
    keepaliveSeconds: 1,
    will: { topic: 'will/silent' },
  })
  expect(await watcher.next()).toMatchObject({ topic: 'will/silent' })
  await client.closed
})

test('PINGREQ is answered and keeps a client connected for longer than a silent one [MQTT-3.12.4-1]', async () => {
  const alive = await mqtt.connect({ clientId: 'alive', keepaliveSeconds: 1 })
  let answers = 0
  const pinging = setInterval(() => alive.send(PINGREQ), 300)
  for (const clientId of ['silent-1', 'silent-2']) {
    const silent = await mqtt.connect({ clientId, keepaliveSeconds: 1 })
    await silent.closed
  }
  clearInterval(pinging)
  for (; answers < 3; answers++) expect(await alive.next()).toEqual({ type: 'pingresp' })
  expect(alive.socket.closed).toBe(false)
})

test('a client with keepalive 0 is never silent for too long', async () => {
  const quiet = await mqtt.connect({ clientId: 'quiet', keepaliveSeconds: 0 })
  const silent = await mqtt.connect({ clientId: 'silent', keepaliveSeconds: 1 })
  await silent.closed
  quiet.send(PINGREQ)
  expect(await quiet.next()).toEqual({ type: 'pingresp' })
})
