import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import {
  connectBytes,
  type ConnectFields,
  DISCONNECT,
  PINGREQ,
  publishBytes,
  type WillFields,
} from '../testing/mqtt-bytes.ts'
import { pollUntil, readMetric } from '../testing/poll.ts'
import { RawClient, type Received } from '../testing/raw-client.ts'
import { connectRaw, connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let gateway: TestGateway
let secret: string

beforeAll(async () => {
  gateway = await startTestGateway()
  secret = await gateway.provision(DEVICE)
})
afterAll(() => gateway.stop())

const refused = (returnCode: number) => [{ type: 'connack', sessionPresent: false, returnCode }]

/** Returns everything received until the connection closes. For a refused device this is only the CONNACK. */
async function answersTo(deviceId: number, password: string, fields?: ConnectFields): Promise<Received[]> {
  const { client, connack } = await connectRaw(gateway.port, deviceId, password, fields)
  return [connack, ...(await client.rest())]
}

const findHealth = async (deviceId: number): Promise<number[]> => {
  const { rows } = await gateway.database.query<{ message_identifier: number }>(
    'select message_identifier from health where device_id = $1',
    [deviceId],
  )
  return rows.map((row) => row.message_identifier)
}

test('a wrong secret, an unknown device and a revoked one are refused alike, with code 4', async () => {
  const revokedSecret = await gateway.provision(8)
  await gateway.database.query('update device set revoked_at = now() where device_id = 8')

  expect(await answersTo(DEVICE, 'guess')).toEqual(refused(4))
  expect(await answersTo(DEVICE, '')).toEqual(refused(4))
  expect(await answersTo(DEVICE, revokedSecret)).toEqual(refused(4))
  expect(await answersTo(4711, secret)).toEqual(refused(4))
  expect(await answersTo(8, revokedSecret)).toEqual(refused(4))
})

test.each([
  ['another user name', { username: '8' }],
  ['no user name and no secret', { username: undefined, password: undefined }],
  ['no secret', { password: undefined }],
  ['an empty client id', { clientId: '', username: '' }],
  ['a client id with a leading zero', { clientId: '07', username: '07' }],
  ['a client id with a sign', { clientId: '+7', username: '+7' }],
  ['a client id with a space', { clientId: '7 ', username: '7 ' }],
  ['a client id of other digits', { clientId: '７', username: '７' }],
  ['a client id beyond 32 bits', { clientId: '4294967303', username: '4294967303' }],
  ['a client id that is no number', { clientId: 'constructor', username: 'constructor' }],
])('%s is refused with code 4', async (_what, fields) => {
  expect(await answersTo(DEVICE, secret, fields)).toEqual(refused(4))
})

test('an empty client id with a stored session is refused with code 2 [MQTT-3.1.3-8]', async () => {
  expect(await answersTo(DEVICE, secret, { clientId: '', username: '', clean: false })).toEqual(refused(2))
})

test('a packet sent along with a CONNECT that is refused is not accepted', async () => {
  const client = await RawClient.open(gateway.port)
  const message = aHealthMessage()
  client.send(
    connectBytes({ clientId: '7', username: '7', password: 'guess' }),
    publishBytes({ topic: uplinkTopic(DEVICE, 'health'), payload: JSON.stringify(message), qos: 1 }),
  )
  expect(await client.rest()).toEqual(refused(4))
  // If anything had been accepted, it would be committed before this.
  const device = await connectRawDevice(gateway.port, DEVICE, secret)
  device.send(publishBytes({ topic: uplinkTopic(DEVICE, 'answers'), payload: 'x', qos: 1, packetId: 2 }))
  expect(await device.next()).toEqual({ type: 'puback', packetId: 2 })
  device.break()
  expect(await findHealth(DEVICE)).not.toContain(message.message_id)
})

test('wrong secrets are not breaches: they do not lock out the device itself', async () => {
  for (let times = 0; times < 4; times++) expect(await answersTo(DEVICE, 'guess')).toEqual(refused(4))
  const { client, connack } = await connectRaw(gateway.port, DEVICE, secret)
  expect(connack).toMatchObject({ returnCode: 0 })
  client.break()
})

const foreignWills: [string, (deviceId: number) => WillFields][] = [
  ['on another device’s topic', () => ({ topic: uplinkTopic(DEVICE, 'health') })],
  ['below its own down/', (deviceId) => ({ topic: `sentinels/${deviceId}/down/commands` })],
  ['outside of all devices', () => ({ topic: 'sentinels/x' })],
  ['below $SYS', () => ({ topic: '$SYS/x' })],
  ['that is to be retained', (deviceId) => ({ topic: uplinkTopic(deviceId, 'health'), retain: true })],
  ['of QoS 2', (deviceId) => ({ topic: uplinkTopic(deviceId, 'health'), qos: 2 })],
]

test.each(foreignWills.map(([title, will], index) => [title, 100 + index, will] as const))(
  'a will %s refuses the connection with code 5, is counted and never stored',
  async (_title, deviceId, will) => {
    const rule = 'sentinel_mqtt_violations_total{rule="foreign_will"}'
    const before = await readMetric(gateway.httpUrl, rule)
    const password = await gateway.provision(deviceId)
    const message = aHealthMessage()
    const fields = { will: { qos: 1, payload: JSON.stringify(message), ...will(deviceId) } }
    expect(await answersTo(deviceId, password, fields)).toEqual(refused(5))

    expect(await readMetric(gateway.httpUrl, rule)).toBe(before + 1)
    const { rows } = await gateway.database.query(
      `select message_identifier from health where message_identifier = $1
       union all select dead_letter_id from dead_letter where device_id = $2`,
      [message.message_id, deviceId],
    )
    expect(rows).toEqual([])
  },
)

test.each([
  ['health', uplinkTopic(120, 'health'), 120],
  ['an unknown topic of its own', 'sentinels/121/up/last-words', 121],
])('a will on %s is published when the connection breaks', async (_what, topic, deviceId) => {
  const message = aHealthMessage()
  const will = { topic, qos: 1, payload: JSON.stringify(message) }
  const client = await connectRawDevice(gateway.port, deviceId, await gateway.provision(deviceId), { will })
  client.break()

  const { rows } = await pollUntil(
    () =>
      gateway.database.query(
        `select message_identifier as id, null as topic from health where device_id = $1
         union all select null, topic from dead_letter where device_id = $1`,
        [deviceId],
      ),
    (result) => result.rows.length > 0,
  )
  expect(rows).toEqual([
    topic.endsWith('health') ? { id: message.message_id, topic: null } : { id: null, topic },
  ])
})

test('a will is not published after DISCONNECT', async () => {
  const password = await gateway.provision(130)
  const will = { topic: uplinkTopic(130, 'health'), qos: 1, payload: JSON.stringify(aHealthMessage()) }
  const polite = await connectRawDevice(gateway.port, 130, password, { will })
  polite.send(DISCONNECT)
  await polite.closed
  const message = aHealthMessage()
  const rude = await connectRawDevice(gateway.port, 130, password, {
    will: { ...will, payload: JSON.stringify(message) },
  })
  rude.break()

  const ids = await pollUntil(
    () => findHealth(130),
    (found) => found.length > 0,
  )
  expect(ids).toEqual([message.message_id])
})

test('a second connection of a device closes the first, and the device counts as connected once', async () => {
  const connections = () => readMetric(gateway.httpUrl, 'sentinel_mqtt_connections')
  await pollUntil(connections, (count) => count === 0)
  const password = await gateway.provision(140)
  const first = await connectRawDevice(gateway.port, 140, password)
  expect(await connections()).toBe(1)
  const second = await connectRawDevice(gateway.port, 140, password)

  await first.closed
  expect(await connections()).toBe(1)
  second.send(PINGREQ)
  expect(await second.next()).toEqual({ type: 'pingresp' })
  second.break()
  await pollUntil(connections, (count) => count === 0)
})

test('a client without the secret cannot take over the connection of a device', async () => {
  const client = await connectRawDevice(gateway.port, DEVICE, secret)
  expect(await answersTo(DEVICE, 'guess')).toEqual(refused(4))
  client.send(PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  client.break()
})
