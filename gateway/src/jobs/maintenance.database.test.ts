import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { PhotoFolder } from '../photos/photo-folder.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { maintain } from './maintenance.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEVICE = 7

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const options = () => ({
  pool: gateway.database,
  folder: new PhotoFolder(gateway.photoDir),
  log: pino({ level: 'silent' }),
  now: Date.now,
})

const count = async (table: string) =>
  (await gateway.database.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count

test('old rows are deleted, and every counter is updated', async () => {
  const device = await gateway.connectDevice(DEVICE)
  const insights = Array.from({ length: 40 }, (_, index) =>
    anInsight({ index, class_id: index % 3, file_ctime: daysAgo(index * 10) }),
  )
  await publishUplink(device, 'insights', anInsightsMessage({ insights }))
  for (const days of [1, 50, 200])
    await publishUplink(device, 'health', aHealthMessage({ recorded_at: daysAgo(days) }))
  await gateway.database.query(
    `insert into user_account (email, username, password_hash) values ('a', 'a', '')`,
  )
  await gateway.database.query('select link_device(1, $1, $2)', [DEVICE, daysAgo(150)])

  await maintain({ ...options(), retentionDays: undefined })
  expect(await count('insight')).toBe(40)
  expect(await count('uplink_ledger')).toBe(40)

  await maintain({ ...options(), retentionDays: 95 })
  expect(await count('insight')).toBe(10)
  expect(await count('health')).toBe(2)
  const { rows } = await gateway.database.query(
    `select insight_count, slot_counts[128] as unmarked, class_counts,
       first_insight_id <= (select min(insight_id) from insight) as first_fits,
       last_insight_id = (select max(insight_id) from insight) as last_fits
     from device_stat where device_id = $1`,
    [DEVICE],
  )
  expect(rows[0]).toMatchObject({ insight_count: 10, unmarked: 10, first_fits: true, last_fits: true })
  expect(rows[0].class_counts.filter((_: unknown, at: number) => at % 3 === 1).map(Number)).toEqual([4, 3, 3])
  const link = await gateway.database.query(
    'select insight_count, slot_counts[128] as unmarked from link_stat',
  )
  expect(link.rows).toEqual([{ insight_count: 10, unmarked: 10 }])

  await maintain({ ...options(), retentionDays: 95, now: () => Date.now() + 400 * DAY_MS })
  expect(await count('insight')).toBe(0)
  const empty = await gateway.database.query(
    'select insight_count, first_insight_id, last_insight_id from device_stat',
  )
  expect(empty.rows).toEqual([{ insight_count: 0, first_insight_id: null, last_insight_id: null }])
  expect(await count('change_log')).toBe(0)
})

test('the newest transaction whose entries were removed from the change log is stored', async () => {
  const readBounds = async () =>
    (
      await gateway.database.query<{ removed: string; newest: string | null }>(
        `select removed_transaction_id::text as removed, (select max(transaction_id)::text from change_log) as newest
         from change_log_bounds`,
      )
    ).rows[0]!
  for (const id of [1, 2])
    await gateway.database.query(`select log_change('insights:changed', array[$1::bigint])`, [id])
  const before = await readBounds()
  await maintain({ ...options(), retentionDays: undefined })
  expect((await readBounds()).removed).toBe(before.removed)
  await maintain({ ...options(), retentionDays: undefined, now: () => Date.now() + 9 * DAY_MS })
  expect(await readBounds()).toEqual({ removed: before.newest, newest: null })
})

test('the rows of a deleted device are deleted too, and the counters of the others stay correct', async () => {
  const deleted = DEVICE + 2
  const other = DEVICE + 3
  const old = daysAgo(200)
  for (const deviceId of [deleted, other]) {
    const device = await gateway.connectDevice(deviceId)
    const insights = [old, old, daysAgo(10)].map((file_ctime, index) => anInsight({ index, file_ctime }))
    await publishUplink(device, 'insights', anInsightsMessage({ insights }))
    await publishUplink(device, 'health', aHealthMessage({ recorded_at: old }))
  }
  await gateway.database.query('delete from device where device_id = $1', [deleted])
  const left = async (table: string) =>
    (
      await gateway.database.query<{ device_id: number; count: number }>(
        `select device_id, count(*) from ${table} where device_id in ($1, $2) group by device_id order by device_id`,
        [deleted, other],
      )
    ).rows
  const each = (rows: number) => [deleted, other].map((device_id) => ({ device_id, count: rows }))
  expect(await left('insight')).toEqual(each(3))
  expect(await left('health')).toEqual(each(1))

  await maintain({ ...options(), retentionDays: 95 })
  expect(await left('insight')).toEqual(each(1))
  expect(await left('health')).toEqual([])
  const { rows } = await gateway.database.query(
    'select device_id, insight_count, slot_counts[128] as unmarked from device_stat where device_id in ($1, $2)',
    [deleted, other],
  )
  expect(rows).toEqual([{ device_id: other, insight_count: 1, unmarked: 1 }])
})

test('photos of deleted insights are deleted with their files, the others stay', async () => {
  const device = await gateway.connectDevice(DEVICE + 1)
  const bytes = await plainJpeg()
  const publish = (topic: string, payload: string | Buffer) => device.publishAsync(topic, payload, { qos: 1 })
  const message = anInsightsMessage({
    insights: [200, 10].map((days, index) => anInsight({ index, file_ctime: daysAgo(days), photo: true })),
  })
  await publish(uplinkTopic(DEVICE + 1, 'insights'), JSON.stringify(message))
  const waiting = message.message_id + 1000
  await publish(photoTopic(DEVICE + 1, message.message_id, 0), bytes)
  await publish(photoTopic(DEVICE + 1, message.message_id, 1), bytes)
  await publish(photoTopic(DEVICE + 1, waiting, 0), bytes)
  const photos = async () =>
    (
      await gateway.database.query<{ file_key: string; state: string }>(
        'select file_key, state from photo order by photo_id',
      )
    ).rows
  await expect.poll(async () => (await photos())[0]?.state).toBe('ready')
  const [forgotten, ...stored] = (await photos()).map((photo) => photo.file_key)

  await maintain({ ...options(), retentionDays: undefined })
  expect(await count('photo')).toBe(3)

  await maintain({ ...options(), retentionDays: 95 })
  expect((await photos()).map((photo) => photo.file_key)).toEqual(stored)
  const files = []
  for await (const page of options().folder.findFiles(100)) files.push(...page.map(({ key }) => key))
  expect(new Set(files)).toEqual(new Set(stored))
  expect(files).not.toContain(forgotten)
})

test('samples are deleted after two days, and so are runs without samples', async () => {
  const addRun = async (process: string, ...hoursAgo: number[]) => {
    const { rows } = await gateway.database.query<{ run_id: string }>(
      `insert into process_run (process, program, started_at) values ($1, 'api', now() - interval '9 days') returning run_id`,
      [process],
    )
    for (const hours of hoursAgo)
      await gateway.database.query(
        `insert into process_sample (run_id, sampled_at, figures) values ($1, now() - $2 * interval '1 hour', '{}')`,
        [rows[0]?.run_id, hours],
      )
  }
  await addRun('old', 49, 50)
  await addRun('new', 47, 49)
  await maintain({ ...options(), retentionDays: undefined })
  const { rows } = await gateway.database.query(
    `select process, count(*)::int as samples from process_run join process_sample using (run_id)
     where process in ('old', 'new') group by process`,
  )
  expect(rows).toEqual([{ process: 'new', samples: 1 }])
  expect(await count(`process_run where process = 'old'`)).toBe(0)
})

test('work on dead letters is deleted 90 days after it has ended', async () => {
  for (const [reason, endedDaysAgo] of [
    ['old', 91],
    ['new', 89],
    ['open', null],
  ] as const)
    await gateway.database.query(
      `insert into dead_letter_work (kind, reason, until_id, total, begun_at, ended_at)
       values ('discard', $1, 0, 0, now() - interval '92 days', now() - $2 * interval '1 day')`,
      [reason, endedDaysAgo],
    )
  await maintain({ ...options(), retentionDays: undefined })
  const { rows } = await gateway.database.query(
    'select reason from dead_letter_work order by dead_letter_work_id',
  )
  expect(rows).toEqual([{ reason: 'new' }, { reason: 'open' }])
})

test('answers of devices to commands are deleted after 30 days', async () => {
  await gateway.provision(DEVICE + 10)
  for (const days of [29, 31])
    await gateway.database.query(
      `insert into command_answer (device_id, command_id, status, received_at)
       values ($1, gen_random_uuid(), 'success', now() - $2 * interval '1 day')`,
      [DEVICE + 10, days],
    )
  await maintain({ ...options(), retentionDays: undefined })
  expect(await count(`command_answer where received_at > now() - interval '30 days'`)).toBe(1)
  expect(await count('command_answer')).toBe(1)
})

test('receptions are deleted after 90 days, records of network servers after 30, and those of removed connections', async () => {
  const device = DEVICE + 4
  await gateway.provision(device)
  const { database } = gateway
  await database.query(
    `insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, gateway_count)
     select $1, now() - days * interval '1 day', 'a', days, 0, 'tts', 1 from unnest(array[1, 89, 91]) days`,
    [device],
  )
  await database.query(
    `insert into network_server (server_id, provider, transport, address, state, reported_at) values
       ('kept', 'tts', 'http', '/ingest/tts', 'listening', now() - interval '29 days'),
       ('gone', 'tts', 'http', '/ingest/tts', 'listening', now() - interval '31 days')`,
  )
  await database.query(
    `insert into network_server_hour (server_id, hour, events)
     select 'kept', now() - days * interval '1 day', days from unnest(array[1, 29, 31]) days union all values ('gone', now(), 7)`,
  )

  await maintain({ ...options(), retentionDays: undefined })

  const frames = await database.query(
    'select frame_count from radio_uplink where device_id = $1 order by frame_count',
    [device],
  )
  expect(frames.rows.map(({ frame_count }) => Number(frame_count))).toEqual([1, 89])
  expect((await database.query('select server_id from network_server')).rows).toEqual([{ server_id: 'kept' }])
  const hours = await database.query('select events from network_server_hour order by events')
  expect(hours.rows).toEqual([{ events: 1 }, { events: 29 }])
})
