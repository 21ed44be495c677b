import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { exportInsightCsv } from './export-insights.ts'
import type { InsightList } from './insight-list.ts'
import { findEverything, type ListWorld, seedListWorld, walkList } from './testing/seed-list.ts'

const HEADER =
  'Insight Id,Device Id,Device,Most Likely Species,Confidence (%),All Possible Species,Status,Confirmed,' +
  "Camera Timestamp (UTC),Camera's Own Time (UTC),Received (UTC),Latitude,Longitude,Source,Model Id,Collection Id,Photo,Sightings"

let api: TestApi
let world: ListWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await seedListWorld(api)
})
afterAll(() => api.stop())

async function download(user: TestUser, query = '') {
  const response = await api.as(user).get(`/api/insights/export?${query}`)
  const lines = response.body.slice(1).split('\r\n')
  return { response, header: lines[0], lines: lines.slice(1, -1), end: lines.at(-1) }
}

const SOME_DAYS = [{ column: 'time', from: '2026-01-20', to: '2026-02-20' }]

const idsOf = (lines: string[]) => lines.map((line) => Number(line.split(',')[0]))

test('the file is UTF-8 with a byte order mark, and has a name to be saved under', async () => {
  const { response, header, end } = await download(world.owner)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="sentinel_insights.csv"',
  })
  expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect([header, end]).toEqual([HEADER, ''])
})

test('a line has the same values of an insight as the screens', async () => {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  await api.db.updateTable('device').set({ display_name: '=cmd()' }).where('device_id', '=', device).execute()
  const insightId = await seedInsight(api.pool, {
    deviceId: device,
    takenAt: '2026-11-20T03:11:08.000Z',
    receivedAt: '2026-11-20T03:12:00.250Z',
    classes: [
      { classId: 2, confidence: 92.6 },
      { classId: 99, confidence: 5 },
    ],
    classId: 2,
    confidence: 92.6,
    place: { latitude: -1.2921, longitude: 36.8219 },
  })
  const photo = await seedPhoto(api.pool, insightId)
  const bare = await seedInsight(api.pool, {
    deviceId: device,
    takenAt: '2026-11-20T02:00:00.000Z',
    classId: 77,
    confidence: null,
  })
  expect((await download(user)).lines).toEqual([
    `${insightId},${device},'=cmd(),red fox,93,"red fox 93; empty 5",none,no,2026-11-20 03:11:08,2026-11-20 03:11:08,2026-11-20 03:12:00,-1.2921,36.8219,cell,3,${insightId},${photo},1`,
    `${bare},${device},'=cmd(),Class 77,,Class 77,none,no,2026-11-20 02:00:00,2026-11-20 02:00:00,2026-11-20 02:01:00,,,cell,3,${bare},,1`,
  ])
})

test('the time that the screens show and the camera’s own clock are separate columns', async () => {
  const user = await api.createUser()
  const deviceId = await api.createDevice({ owners: [user] })
  const received = '2026-11-20T03:12:00.000Z'
  for (const [second, cameraTime] of [
    null,
    '2000-01-01T00:00:07.000Z',
    '2026-11-20T03:11:08.000Z',
  ].entries()) {
    const isBelieved = second === 2
    const takenAt = isBelieved ? cameraTime! : `2026-11-20T03:12:0${second}.000Z`
    await seedInsight(api.pool, { deviceId, takenAt, receivedAt: received, cameraTime })
  }
  const { lines } = await download(user)
  expect(lines.map((line) => line.split(',').slice(8, 11))).toEqual([
    ['2026-11-20 03:12:01', '2000-01-01 00:00:07', '2026-11-20 03:12:00'],
    ['2026-11-20 03:12:00', '', '2026-11-20 03:12:00'],
    ['2026-11-20 03:11:08', '2026-11-20 03:11:08', '2026-11-20 03:12:00'],
  ])
})

test.each(InsightSortColumn.options.flatMap((column) => [column, `-${column}`]))(
  'sorted by %s, the file has the lines in the order of the list',
  async (sort) => {
    const query = { sort, archived: 'true', zone: 'Asia/Tokyo', filters: JSON.stringify(SOME_DAYS) }
    for (const user of [world.owner, world.late]) {
      const { ids } = await walkList(api, user, { ...query, limit: '100' })
      expect(ids.length).toBeGreaterThan(20)
      const { lines } = await download(user, new URLSearchParams(query).toString())
      expect(idsOf(lines)).toEqual(ids)
    }
  },
)

test('the file has what the list shows, the newest first, and its header has the number of insights', async () => {
  const filters = encodeURIComponent(JSON.stringify([{ column: 'class_name', value: 'fox' }]))
  const isShown = ({ class_name, insight_status }: Insight) =>
    class_name.toLowerCase().includes('fox') && insight_status !== 'archive'
  for (const user of [world.owner, world.late]) {
    const wanted = (await findEverything(api, user)).filter(isShown).map(({ insight_id }) => insight_id)
    const { response, lines } = await download(user, `filters=${filters}`)
    expect(idsOf(lines)).toEqual(wanted)
    expect(response.headers['x-total-rows']).toBe(String(wanted.length))
  }
  const all = await download(world.owner, 'archived=true')
  expect(all.response.headers['x-total-rows']).toBe(String(all.lines.length))
  expect(idsOf(all.lines)).toEqual((await findEverything(api, world.owner)).map((row) => row.insight_id))
})

test('a user without insights gets only the header', async () => {
  const { response, lines } = await download(await api.createUser())
  expect([lines, response.headers['x-total-rows']]).toEqual([[], '0'])
})

async function aLargeList() {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  await api.pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
      select draw_insight_id(time_to_ms(timestamptz '2026-03-01' + n * interval '1 minute'), $1::int), n, 0,
        timestamptz '2026-03-01' + n * interval '1 minute', $1, 1, 'cell' from generate_series(1, 3500) n`,
    [device],
  )
  await api.pool.query(
    `update device_stat s set insight_count = 3500, first_insight_id = c.low, last_insight_id = c.high, last_seen = c.heard
      from (select min(insight_id) as low, max(insight_id) as high, max(received_at) as heard from insight where device_id = $1) c
      where s.device_id = $1`,
    [device],
  )
  return { user, device }
}

const EVERYTHING: InsightList = {
  rules: [],
  zone: 'UTC',
  archived: true,
  column: 'time',
  isDescending: true,
}

test('rows that arrive while the file is written are not in it, wherever they would be sorted', async () => {
  const { user, device } = await aLargeList()
  const options = { userId: user.id, list: EVERYTHING, density: 0 }
  const { total, pieces } = await exportInsightCsv(api.pool, options)
  let text = (await pieces.next()).value ?? ''
  text += (await pieces.next()).value ?? ''
  for (const takenAt of ['2026-12-24T00:00:00.000Z', '2026-03-01T05:00:30.000Z'])
    await seedInsight(api.pool, { deviceId: device, takenAt, receivedAt: '2026-12-24T00:00:01.000Z' })
  for await (const piece of pieces) text += piece
  const ids = idsOf(text.split('\r\n').slice(1, -1))
  expect([total, ids.length, new Set(ids).size]).toEqual([3500, 3500, 3500])
  expect((await download(user)).lines).toHaveLength(3502)
})

test('rows are read only as fast as the file is sent, and no longer once the client has left', async () => {
  const { user } = await aLargeList()
  let queries = 0
  const counted = {
    query: ((...requested: Parameters<typeof api.pool.query>) => {
      queries += 1
      return api.pool.query(...requested)
    }) as typeof api.pool.query, // the same call, counted
  }
  const { pieces } = await exportInsightCsv(counted, { userId: user.id, list: EVERYTHING, density: 0 })
  await pieces.next()
  const atHeader = queries
  await pieces.next()
  const atFirstPiece = queries
  expect(atFirstPiece).toBeGreaterThan(atHeader)
  await pieces.return()
  expect(await pieces.next()).toEqual({ done: true, value: undefined })
  expect(queries).toBe(atFirstPiece)
})

test('a link that ends while the file is written gives no more rows', async () => {
  const { user } = await aLargeList()
  const options = { userId: user.id, list: EVERYTHING, density: 0 }
  const { pieces } = await exportInsightCsv(api.pool, options)
  let text = ((await pieces.next()).value ?? '') + ((await pieces.next()).value ?? '')
  await api.db.deleteFrom('user_device').where('user_id', '=', user.id).execute()
  for await (const piece of pieces) text += piece
  expect(text.split('\r\n').length - 2).toBe(1000)
})
