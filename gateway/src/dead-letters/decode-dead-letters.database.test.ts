import { createHash } from 'node:crypto'
import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeadLetter, endOfWork, workOn } from '../testing/dead-letters.ts'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { readMetric } from '../testing/poll.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const RECEIVED = '2026-11-20T04:05:06.789Z'
const POISONED_CLASS = 666
const OPTIONS = {
  dailyBytes: { deadLetters: 10_000_000, photos: 100_000 },
  takeover: { lookEveryMs: 100, absentForMs: 500 },
}

let gateway: TestGateway
let other: TestGateway
let deviceId = 100

beforeAll(async () => {
  gateway = await startTestGateway(OPTIONS)
  other = await startTestGateway({ ...OPTIONS, databaseUrl: gateway.databaseUrl })
})
beforeEach(async () => {
  await gateway.database.query('delete from dead_letter')
  deviceId += 1
  await gateway.provision(deviceId)
})
afterAll(async () => {
  await other.stop()
  await gateway.stop()
})

async function findInsights() {
  const { rows } = await gateway.database.query<{
    insight_id: number
    class_id: number
    received_at: string
  }>(
    `select insight_id, class_id, wire_time(received_at) as received_at from insight where device_id = $1 order by insight_id`,
    [deviceId],
  )
  return rows
}

async function findDeadLetters() {
  const { rows } = await gateway.database.query<{ dead_letter_id: number; reason: string; detail: string }>(
    `select dead_letter_id, reason, detail, times, wire_time(last_received_at) as last_received_at, tried_at is not null as is_tried
     from dead_letter order by dead_letter_id`,
  )
  return rows
}

async function countOf(): Promise<{ insight_count: number; last_seen: string } | undefined> {
  const { rows } = await gateway.database.query(
    'select insight_count, wire_time(last_seen) as last_seen from device_stat where device_id = $1',
    [deviceId],
  )
  return rows[0]
}

test('a readable dead letter is stored with its first time of receipt, counted and published once, and deleted', async () => {
  const uplinks = () => readMetric(gateway.httpUrl, 'sentinel_uplinks_total{kind="insights"}')
  const before = await uplinks()
  const message = anInsightsMessage({
    insights: [anInsight(), anInsight({ index: 1, file_ctime: null })],
  })
  const deadLetterId = await addDeadLetter(gateway.database, {
    deviceId,
    payload: message,
    receivedAt: RECEIVED,
  })
  expect(await workOn(gateway.database, { deadLetterId })).toEqual({
    state: 'completed',
    total: 1,
    finished: 1,
    refused: 0,
    skipped: 0,
  })

  const insights = await findInsights()
  expect(insights.map(({ received_at }) => received_at)).toEqual([RECEIVED, RECEIVED])
  expect(await countOf()).toEqual({ insight_count: 2, last_seen: RECEIVED })
  expect(await findDeadLetters()).toEqual([])
  const published = await gateway.database.query(
    `select from change_log where kind = 'insights:added' and ids && $1::bigint[]`,
    [insights.map(({ insight_id }) => insight_id)],
  )
  expect(published.rowCount).toBe(1)
  expect(await uplinks()).toBe(before)
})

test('a health report and an answer are decoded as well', async () => {
  await addDeadLetter(gateway.database, {
    deviceId,
    topic: uplinkTopic(deviceId, 'health'),
    payload: aHealthMessage({ battery_voltage: 3.9 }),
  })
  await addDeadLetter(gateway.database, {
    deviceId,
    topic: uplinkTopic(deviceId, 'answers'),
    payload: { id: '0190a5f0-3c6e-7c3a-8f4e-000000000001', status: 'success' },
  })
  expect(await workOn(gateway.database)).toMatchObject({ finished: 2 })
  const { rows } = await gateway.database.query(
    `select battery_voltage, wire_time(received_at) as received_at,
       (select count(*)::int from command_answer a where a.device_id = h.device_id) as answers
     from health h where device_id = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ battery_voltage: 3.9, received_at: RECEIVED, answers: 1 }])
})

test('a dead letter that is refused again remains the same row, with the new reason, and does not count as sent again', async () => {
  const deadLetterId = await addDeadLetter(gateway.database, {
    deviceId,
    reason: 'not_json',
    payload: { message_id: 'none' },
  })
  const letters = () => readMetric(gateway.httpUrl, 'sentinel_dead_letters_total{reason="malformed"}')
  const before = await letters()
  expect(await workOn(gateway.database, { reason: 'not_json' })).toMatchObject({ finished: 0, refused: 1 })
  expect(await findDeadLetters()).toEqual([
    {
      dead_letter_id: deadLetterId,
      reason: 'malformed',
      detail: expect.stringContaining('message_id'),
      times: 1,
      last_received_at: RECEIVED,
      is_tried: true,
    },
  ])
  expect(await letters()).toBe(before)
  const { rows } = await gateway.database.query('select from device_usage where device_id = $1', [deviceId])
  expect(rows).toEqual([])
})

test('if the database refuses one row of a dead letter, the other rows are stored, and the dead letter remains until that row is stored, too', async () => {
  await gateway.database.query(
    `alter table insight add constraint poison check (class_id <> ${POISONED_CLASS})`,
  )
  const insights = [17, POISONED_CLASS, 18].map((class_id, index) => anInsight({ class_id, index }))
  const deadLetterId = await addDeadLetter(gateway.database, {
    deviceId,
    payload: anInsightsMessage({ insights }),
  })
  expect(await workOn(gateway.database)).toMatchObject({ finished: 0, refused: 1 })
  expect((await findInsights()).map(({ class_id }) => class_id)).toEqual(expect.arrayContaining([17, 18]))
  expect(await countOf()).toMatchObject({ insight_count: 2 })
  expect(await findDeadLetters()).toMatchObject([
    { dead_letter_id: deadLetterId, reason: 'refused_by_database' },
  ])

  await gateway.database.query('alter table insight drop constraint poison')
  expect(await workOn(gateway.database, { deadLetterId })).toMatchObject({ finished: 1 })
  expect(await findInsights()).toHaveLength(3)
  expect(await countOf()).toMatchObject({ insight_count: 3 })
  expect(await findDeadLetters()).toEqual([])
})

test('a dead letter whose message was sent again and stored since is deleted without a second insight', async () => {
  const message = anInsightsMessage()
  await addDeadLetter(gateway.database, { deviceId, payload: message })
  const secret = 'known'
  await gateway.database.query('update device set secret_sha256 = $2 where device_id = $1', [
    deviceId,
    createHash('sha256').update(secret).digest(),
  ])
  const camera = await gateway.connect({
    clientId: String(deviceId),
    username: String(deviceId),
    password: secret,
  })
  await publishUplink(camera, 'insights', message)
  expect(await workOn(gateway.database)).toMatchObject({ finished: 1 })
  expect(await findInsights()).toHaveLength(1)
  expect(await countOf()).toMatchObject({ insight_count: 1 })
})

test('a dead letter that reuses a message id is refused again, and the insight that was stored first remains', async () => {
  const first = anInsightsMessage()
  await addDeadLetter(gateway.database, { deviceId, payload: first })
  await addDeadLetter(gateway.database, {
    deviceId,
    payload: { ...first, insights: [anInsight({ class_id: 99 })] },
  })
  expect(await workOn(gateway.database)).toMatchObject({ finished: 1, refused: 1 })
  expect((await findInsights()).map(({ class_id }) => class_id)).toEqual([17])
  expect(await findDeadLetters()).toMatchObject([{ reason: 'reused_message_id', times: 1, is_tried: true }])
})

test('a photo is stored with its file; one beyond the daily limit remains a dead letter with its payload', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await addDeadLetter(gateway.database, { deviceId, payload: message })
  const topic = photoTopic(deviceId, message.message_id, 0)
  await addDeadLetter(gateway.database, { deviceId, topic, payload: await plainJpeg(64) })
  expect(await workOn(gateway.database)).toMatchObject({ finished: 2 })
  const photo = await gateway.database.query(
    'select insight_id is not null as is_attached from photo where device_id = $1',
    [deviceId],
  )
  expect(photo.rows).toEqual([{ is_attached: true }])

  await gateway.database.query('update device_usage set photo_bytes = 100000 where device_id = $1', [
    deviceId,
  ])
  await addDeadLetter(gateway.database, { deviceId, topic, payload: await plainJpeg(640) })
  expect(await workOn(gateway.database)).toMatchObject({ refused: 1 })
  expect(await findDeadLetters()).toMatchObject([{ reason: 'photo_limit' }])
  const stored = await gateway.database.query('select payload is not null as is_kept from dead_letter')
  expect(stored.rows).toEqual([{ is_kept: true }])
})

test('dead letters that cannot be decoded are skipped and do not change', async () => {
  await addDeadLetter(gateway.database, { deviceId, payload: anInsightsMessage(), leftOut: 'daily_limit' })
  await addDeadLetter(gateway.database, { deviceId, payload: anInsightsMessage(), leftOut: 'counted' })
  await addDeadLetter(gateway.database, { deviceId, payload: anInsightsMessage(), bytes: 1_000_000 })
  await addDeadLetter(gateway.database, { deviceId: 2_000_000_000 })
  const before = await findDeadLetters()
  expect(await workOn(gateway.database)).toMatchObject({ finished: 0, refused: 0, skipped: 4, total: 4 })
  expect(await findDeadLetters()).toEqual(before)
})

test('the work does not change dead letters that arrive after its start, nor those of other reasons', async () => {
  await addDeadLetter(gateway.database, { deviceId })
  await addDeadLetter(gateway.database, { deviceId, reason: 'not_json' })
  const { rows } = await gateway.database.query<{ dead_letter_work_id: number }>(
    `insert into dead_letter_work (kind, reason, until_id, total)
     select 'decode', 'malformed', max(dead_letter_id), 1 from dead_letter returning dead_letter_work_id`,
  )
  const workId = rows[0]?.dead_letter_work_id ?? 0
  await addDeadLetter(gateway.database, { deviceId })
  await gateway.database.query('select add_dead_letter_job($1)', [workId])
  expect(await endOfWork(gateway.database, workId)).toMatchObject({ finished: 1, total: 1 })
  expect(await findDeadLetters()).toHaveLength(2)
})
