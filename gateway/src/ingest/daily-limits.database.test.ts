import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { BARE_DEAD_LETTERS_PER_DAY_MAX } from './storage-limits.ts'

const dailyBytes = { deadLetters: 4000, photos: 6000 }
/** The daily bytes are enough for one dead letter of this size, but not for two. */
const LETTER_BYTES = 2500

let gateway: TestGateway
let lastDevice = 0

beforeAll(async () => {
  gateway = await startTestGateway({ dailyBytes })
})
afterAll(() => gateway.stop())

interface DeadLetterRow {
  payload: Buffer | null
  payload_left_out: string | null
  times: number
}

async function createDevice(ofGateway = gateway) {
  const deviceId = (lastDevice += 1)
  const client = await ofGateway.connectDevice(deviceId)
  return { deviceId, client, topic: uplinkTopic(deviceId, 'insights') }
}

async function deadLettersOf(deviceId: number): Promise<DeadLetterRow[]> {
  const { rows } = await gateway.database.query<DeadLetterRow>(
    'select * from dead_letter where device_id = $1 order by dead_letter_id',
    [deviceId],
  )
  return rows
}

const letter = (text: string) => text.padEnd(LETTER_BYTES, '.')
const send = (client: MqttClient, topic: string, payload: string | Buffer) =>
  client.publishAsync(topic, payload, { qos: 1 })

test('a dead letter beyond the day’s bytes is stored without its payload and says so; when it is sent again its count increases', async () => {
  const { deviceId, client, topic } = await createDevice()
  for (const text of ['first', 'second', 'second']) await send(client, topic, letter(text))

  const hashOf = (text: string) =>
    createHash('sha256')
      .update(`${topic}\0${letter(text)}`)
      .digest()
  const common = { topic, reason: 'not_json', payload_bytes: LETTER_BYTES }
  expect(await deadLettersOf(deviceId)).toMatchObject([
    { ...common, payload: Buffer.from(letter('first')), payload_left_out: null, times: 1 },
    { ...common, payload: null, payload_left_out: 'daily_limit', times: 2, content_sha256: hashOf('second') },
  ])
})

test('many dead letters of a few bytes use up the day’s bytes too', async () => {
  const { deviceId, client, topic } = await createDevice()
  for (let count = 0; count < 20; count++) await send(client, topic, `#${count}`)

  const kept = (await deadLettersOf(deviceId)).filter(({ payload }) => payload !== null)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(8)
})

test('the limit is that of one device and of one UTC day', async () => {
  const { deviceId, client, topic } = await createDevice()
  await send(client, topic, letter('first'))
  await gateway.database.query('update device_usage set day = day - 1 where device_id = $1', [deviceId])
  await send(client, topic, letter('on the next day'))
  const other = await createDevice()
  await send(other.client, other.topic, letter('first'))

  const payloads = [...(await deadLettersOf(deviceId)), ...(await deadLettersOf(other.deviceId))]
  expect(payloads.map(({ payload_left_out: leftOut }) => leftOut)).toEqual([null, null, null])
})

test('two gateways hold a device to one limit', async () => {
  const second = await startTestGateway({ databaseUrl: gateway.databaseUrl, dailyBytes })
  const { deviceId, client, topic } = await createDevice()
  await send(client, topic, letter('by the first gateway'))
  const secret = await gateway.provision(900)
  await gateway.database.query(
    'update device set secret_sha256 = (select secret_sha256 from device where device_id = 900) where device_id = $1',
    [deviceId],
  )
  const id = String(deviceId)
  const there = await second.connect({ clientId: id, username: id, password: secret })
  await send(there, topic, letter('by the second gateway'))
  await second.stop()

  expect((await deadLettersOf(deviceId)).map((row) => row.payload_left_out)).toEqual([null, 'daily_limit'])
})

test('beyond the day’s number of dead letters without payload, further ones are counted in one row for each reason', async () => {
  const { deviceId, client, topic } = await createDevice()
  await send(client, topic, letter('first'))
  await gateway.database.query(
    'update device_usage set dead_letters_without_payload = $2 where device_id = $1',
    [deviceId, BARE_DEAD_LETTERS_PER_DAY_MAX],
  )
  for (const text of ['second', 'third', 'fourth']) await send(client, topic, letter(text))
  await send(client, `${topic}/nowhere`, letter('fifth'))

  expect(await deadLettersOf(deviceId)).toMatchObject([
    { payload_left_out: null, times: 1 },
    { payload: null, payload_left_out: 'counted', reason: 'not_json', times: 3 },
    { payload: null, payload_left_out: 'counted', reason: 'unknown_topic', times: 1 },
  ])
})

test('a photo beyond the day’s bytes is acknowledged and becomes a dead letter, its file is deleted, and insights continue', async () => {
  const { deviceId, client } = await createDevice()
  const photos = await Promise.all(['#102030', '#405060'].map((color) => plainJpeg(900, color)))
  for (const [messageId, photo] of photos.entries())
    await send(client, photoTopic(deviceId, messageId, 0), photo)
  await publishUplink(client, 'insights', anInsightsMessage())

  expect(photos.map(({ length }) => length * 2 > dailyBytes.photos)).toEqual([true, true])
  const stored = await gateway.database.query(
    'select message_identifier, (select count(*)::int from insight i where i.device_id = p.device_id) as insights from photo p where device_id = $1',
    [deviceId],
  )
  expect(stored.rows).toEqual([{ message_identifier: 0, insights: 1 }])
  expect(await deadLettersOf(deviceId)).toMatchObject([
    {
      topic: photoTopic(deviceId, 1, 0),
      reason: 'photo_limit',
      payload: null,
      payload_left_out: 'daily_limit',
      payload_bytes: photos[1]?.length,
    },
  ])
  const files = async () =>
    (await readdir(`${gateway.photoDir}/${deviceId}`, { recursive: true })).filter((name) =>
      name.endsWith('.original.jpg'),
    )
  await expect.poll(files).toHaveLength(1)
})

test('the pictures made from a photo count as bytes of its device', async () => {
  const { deviceId, client } = await createDevice()
  const message = anInsightsMessage()
  await publishUplink(client, 'insights', message)
  const photo = await plainJpeg(300)
  await send(client, photoTopic(deviceId, message.message_id, 0), photo)

  const usage = async () =>
    (await gateway.database.query('select photo_bytes from device_usage where device_id = $1', [deviceId]))
      .rows[0]?.photo_bytes
  await expect.poll(usage).toBeGreaterThan(photo.length)
})

test('with BACKFILL a device may send more', async () => {
  const backfilling = await startTestGateway({
    databaseUrl: gateway.databaseUrl,
    dailyBytes,
    takesBackfill: true,
  })
  const { deviceId, client, topic } = await createDevice(backfilling)
  for (const text of ['first', 'second']) await send(client, topic, letter(text))
  await backfilling.stop()

  expect((await deadLettersOf(deviceId)).map((row) => row.payload_left_out)).toEqual([null, null])
})
