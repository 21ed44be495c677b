import { getInternalDevice, listInternalDevices } from '@sentinel/contracts/staff/devices'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { deviceListFor } from './device-list.ts'
import { refreshReadReports, refreshReports } from './refresh-reports.ts'

const Answer = listInternalDevices.schema.response[200]

let api: TestApi
let staff: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())

async function list(query: string) {
  const response = await api.as(staff).get(`/api/internal/tables/devices?${query}`)
  expect(response.statusCode).toBe(200)
  return Answer.parse(response.json())
}

const idsOf = async (query: string) => (await list(query)).rows.map(({ device_id }) => device_id)
const refresh = () => refreshReports(api.db)

/** Creates devices whose original names begin with the family name, in this order, and their reports. */
async function seedFamily(family: string, reports: { lora?: string; mac?: string; cycles?: number }[]) {
  const ids: number[] = []
  for (const [at, { lora, mac, cycles }] of reports.entries()) {
    const id = await api.createDevice()
    await api.pool.query('update device set device_name = $2 where device_id = $1', [id, `${family} ${at}`])
    await api.pool.query(
      'update device_health set lora_uid = $2, hardware_id = $3, cycle_count = $4 where device_id = $1',
      [id, lora, mac, cycles],
    )
    ids.push(id)
  }
  return ids
}

test('the highest ids come first, and a row has all fields', async () => {
  const [low, high] = await seedFamily('Row', [{}, { lora: 'aa', mac: 'BB', cycles: 3 }])
  await api.pool.query(
    `update device set display_name = 'Ridge', set_latitude = 12.5, requested_cycle_minutes = 30, revoked_at = now() where device_id = $1`,
    [high],
  )
  const { rows, ordered_as_of } = await list('original_name=row')
  expect(rows.map(({ device_id }) => device_id)).toEqual([high, low])
  expect(rows[0]).toMatchObject({
    name: 'Ridge',
    original_name: 'Row 1',
    latitude: 12.5,
    cycle_time: 30,
    cycle_count: 3,
    lora_id: 'aa',
    mac_id: 'BB',
    wifi_images: false,
    wifi_insights: true,
    last_seen: null,
    revoked_at: expect.any(String),
    people_count: 0,
  })
  expect(ordered_as_of).toBeNull()
})

test('sorting by what devices report uses a copy and returns its time; the rows are current', async () => {
  const [b, none, a] = await seedFamily('Copy', [{ lora: 'b', cycles: 1 }, {}, { lora: 'A', cycles: 2 }])
  await refresh()
  expect(await idsOf('original_name=copy&sort=lora_id&order=asc')).toEqual([a, b, none])
  expect(await idsOf('original_name=copy&sort=lora_id&order=desc')).toEqual([b, a, none])
  await api.pool.query('update device_health set cycle_count = 9 where device_id = $1', [b])
  const { rows, ordered_as_of } = await list('original_name=copy&sort=cycle_count&order=asc')
  expect(rows.map(({ device_id, cycle_count }) => [device_id, cycle_count])).toEqual([
    [b, 9],
    [a, 2],
    [none, null],
  ])
  expect(Date.parse(ordered_as_of ?? '')).toBeLessThanOrEqual(Date.now())
  await refresh()
  expect(await idsOf('original_name=copy&sort=cycle_count&order=asc')).toEqual([a, b, none])
})

test('every column can be sorted by, in both directions', async () => {
  const ids = await seedFamily('Every', [{ cycles: 1 }, { cycles: 2 }])
  await refresh()
  for (const sort of listInternalDevices.schema.querystring.shape.sort.unwrap().options)
    for (const order of ['asc', 'desc'])
      expect(await idsOf(`original_name=every&sort=${sort}&order=${order}`), sort).toHaveLength(ids.length)
})

test.each([
  ['name', 'device_name'],
  ['original_name', 'device_original_name'],
  ['lora_id', 'device_report_lora'],
  ['mac_id', 'device_report_hardware'],
] as const)('the order by %s is read from an index, in both directions', async (sort, index) => {
  for (const order of ['asc', 'desc'] as const) {
    const { from, id, sorts } = deviceListFor({ sort, order, limit: 25, offset: 0 })
    const direction = sql.raw(order)
    const { rows } = await api.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select ${id} from ${from}
        order by ${sorts[sort].by} ${direction} nulls last, ${id} ${direction} limit 25`.execute(tx)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`${index}_${order === 'asc' ? 'order' : 'reverse'}_idx`)
    expect(plan).not.toContain('Sort')
  }
})

test('devices are found by names, ids that they report, and their owner', async () => {
  const [id] = await seedFamily('Found%', [{ lora: '70B3D57ED0', mac: 'De:Ad' }])
  const owner = await api.createUser()
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [owner.id, id])
  await refresh()
  for (const query of [
    `device_id=${id}`,
    `name=ound${encodeURIComponent('%')}`,
    'lora_id=70b3',
    'mac_id=de%3Aad',
    `owner_email=${encodeURIComponent(owner.email.toUpperCase())}`,
    `lora_id=70&owner_email=${encodeURIComponent(owner.email)}&device_id=${id}`,
  ])
    expect(await idsOf(query), query).toEqual([id])
  expect(await idsOf('device_id=4711x')).toEqual([])
  expect(await idsOf('owner_email=nobody%40example.org')).toEqual([])
})

test('devices are found by what they report and by their settings', async () => {
  const [found, other] = await seedFamily('Reported', [{ cycles: 500 }, { cycles: 20 }])
  const at = '2026-11-01T00:00:00.000Z'
  await api.pool.query(
    `update device set set_latitude = -1.29218, set_longitude = 36.8, requested_cycle_minutes = 60, requested_trigger_number = 30,
       allow_complete_images = true, allow_wifi_insights = false where device_id = $1`,
    [found],
  )
  await api.pool.query(
    `update device_health set images_processed = 900, memory_remaining_mib = 99.6, mcu_version = '4.1.0' where device_id = $1`,
    [found],
  )
  await api.pool.query(
    `update device_health set images_processed = 9, memory_remaining_mib = 101, mcu_version = '5.4.1' where device_id = $1`,
    [other],
  )
  await api.pool.query(
    `update device_stat set last_seen = $2::timestamptz - interval '1 ms' where device_id = $1`,
    [found, at],
  )
  await api.pool.query('update device_stat set last_seen = $2 where device_id = $1', [other, at])
  await refresh()
  for (const filter of [
    `last_seen=${at}`,
    'latitude=-1.2922',
    'latitude=-1.29',
    'latitude=-1',
    'longitude=36.80',
    'cycle_time=60',
    'trigger_number=30',
    'memory_remaining=100',
    'cycle_count=500',
    'images_processed=10',
    'wifi_images=true',
    'wifi_insights=false',
    'mcu_version=4.',
    'wifi_images=true&cycle_count=1&latitude=-1.3',
  ])
    expect(await idsOf(`original_name=reported&${filter}`), filter).toEqual([found])
  for (const filter of ['wifi_images=false', 'wifi_insights=true', 'mcu_version=5'])
    expect(await idsOf(`original_name=reported&${filter}`), filter).toEqual([other])
  for (const filter of [
    'latitude=-1.30',
    'cycle_count=many',
    'last_seen=soon',
    'wifi_images=1',
    'cycle_time=6',
  ])
    expect(await idsOf(`original_name=reported&${filter}`), filter).toEqual([])
})

test('a device that was never seen counts as not seen since any day', async () => {
  const ids = await seedFamily('Silent', [{}])
  await refresh()
  expect(await idsOf('original_name=silent&last_seen=2026-11-01T00:00:00Z')).toEqual(ids)
})

test.each([
  ['lora_id', 'device_report_lora_prefix_idx'],
  ['mac_id', 'device_report_hardware_prefix_idx'],
] as const)('devices whose %s begins with a text are read from an index', async (column, index) => {
  const { from, id, filters } = deviceListFor({
    sort: 'device_id',
    order: 'asc',
    limit: 25,
    offset: 0,
    [column]: '70b3',
  })
  const { rows } = await api.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain select ${id} from ${from}
      where ${filters[column]('70B3_D%')}`.execute(tx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).toContain('Index Cond')
})

test('the copy is refreshed only while it is being read', async () => {
  const refreshedAt = async () =>
    (await api.pool.query('select refreshed_at from device_report_use')).rows[0].refreshed_at
  await api.pool.query(`update device_report_use set requested_at = now() - interval '1 hour'`)
  const before = await refreshedAt()
  await refreshReadReports(api.db)
  expect(await refreshedAt()).toEqual(before)
  await list('sort=last_seen')
  await refreshReadReports(api.db)
  expect(await refreshedAt()).not.toEqual(before)
})

test('an old copy is refreshed by a job that the reader starts', async () => {
  await list('sort=last_seen')
  await api.pool.query(`update device_report_use set refreshed_at = now() - interval '1 hour'`)
  await list('sort=last_seen')
  const { rows } = await api.pool.query(
    `select task_identifier from graphile_worker.jobs where key = 'refresh_device_reports'`,
  )
  expect(rows).toHaveLength(1)
})

test('a device lists the users who have it, and how', async () => {
  const inviter = await api.createUser()
  const guest = await api.createUser()
  const deviceId = await api.createDevice({ owners: [inviter] })
  await seedGuest(api.db, { inviter, guest, deviceId, visibleFrom: '2026-02-01T00:00:00.000Z' })
  const response = await api.as(staff).get(`/api/internal/devices/${deviceId}`)
  expect(getInternalDevice.schema.response[200].parse(response.json())).toMatchObject({
    device_id: deviceId,
    people_count: 2,
    people: expect.arrayContaining([
      expect.objectContaining({ user_id: inviter.id, is_guest: false, may_manage: true, visible_from: null }),
      expect.objectContaining({
        user_id: guest.id,
        email: guest.email,
        is_guest: true,
        may_manage: false,
        visible_from: '2026-02-01T00:00:00.000Z',
      }),
    ]),
  })
  for (const id of ['4711x', '-1', '99999999999'])
    expect((await api.as(staff).get(`/api/internal/devices/${id}`)).statusCode).toBe(400)
})
