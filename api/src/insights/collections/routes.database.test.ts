import { Collection } from '@sentinel/contracts/insights/insights'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const [SERVAL, LION] = [17, 4]

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await api.pool.query(`insert into class_definition values (3, ${SERVAL}, 'serval'), (3, ${LION}, 'lion')`)
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const read = async (query = '', user = owner): Promise<Collection[]> =>
  z.array(Collection).parse((await api.as(user).get(`/api/collections/paginated${query}`)).json())

const seed = (more: Partial<InsightSeed> = {}) => seedInsight(api.pool, { deviceId, ...more })
const windowOf = (day: string) => ({
  start: `2026-10-${day}T00:00:00.000Z`,
  end: `2026-10-${day}T06:00:00.000Z`,
})
const idsOf = (collections: Collection[]) =>
  collections.map(({ insights }) => insights.map(({ insight_id }) => insight_id))

test('members share device and window; an insight without a window is single; the representative decides the place', async () => {
  const other = await api.createDevice({ owners: [owner] })
  const window = windowOf('01')
  const old = await seed({ window, takenAt: '2026-10-01T01:00:00.000Z' })
  const alone = await seed({ takenAt: '2026-10-01T02:00:00.000Z' })
  const elsewhere = await seed({ deviceId: other, window, takenAt: '2026-10-01T03:00:00.000Z' })
  const halfWindow = await seed({ takenAt: '2026-10-01T03:30:00.000Z' })
  const newest = await seed({ window, takenAt: '2026-10-01T04:00:00.000Z' })
  const late = await seed({ window, takenAt: '2026-10-09T04:00:00.000Z' })
  const collections = await read()
  expect(idsOf(collections)).toEqual([[halfWindow], [elsewhere], [alone], [late, newest, old]])
  const start = Date.parse(window.start)
  expect(collections.map(({ collection_id }) => collection_id)).toEqual([
    String(halfWindow),
    `${other}-${start}-${Date.parse(window.end)}`,
    String(alone),
    `${deviceId}-${start}-${Date.parse(window.end)}`,
  ])
  expect(collections.map(({ insight_id }) => insight_id)).toEqual([halfWindow, elsewhere, alone, old])
})

test('a collection has the fields of its representative, the averages of its classes and what its members share', async () => {
  const window = windowOf('02')
  const lists = [
    { takenAt: '2026-10-02T04:00:00.000Z', classId: LION, confidence: 60 },
    { takenAt: '2026-10-02T03:00:00.000Z', classId: SERVAL, confidence: 90 },
    {
      takenAt: '2026-10-02T02:00:00.000Z',
      classId: SERVAL,
      confidence: 60.6,
      classes: [
        { classId: SERVAL, confidence: 60.6 },
        { classId: LION, confidence: 99 },
      ],
    },
  ]
  const ids: number[] = []
  for (const [at, list] of lists.entries())
    ids.push(await seed({ window, status: at === 0 ? 'archive' : 'favorite', ...list }))
  const [collection] = await read()
  const rows: Insight[] = await Promise.all(
    ids.map(async (id) => (await api.as(owner).get(`/api/insights/${id}`)).json()),
  )
  const { insight_status: _, ...representative } = rows[2]!
  expect(collection).toEqual({
    ...representative,
    confidence: 75,
    group_confidence: 75,
    class_list: [
      { class_id: SERVAL, className: 'serval', confidence: 75 },
      { class_id: LION, className: 'lion', confidence: 60 },
    ],
    collection: true,
    insights: rows,
  })
  expect(rows.map(({ group_confidence }) => group_confidence)).toEqual([75, 75, 75])
  await api.pool.query(`update insight set insight_status = 'favorite' where insight_id = $1`, [ids[0]])
  expect((await read())[0]?.insight_status).toBe('favorite')
})

test('a member counts for the class that a user gives it', async () => {
  const window = windowOf('03')
  const classes = [
    { classId: SERVAL, confidence: 80 },
    { classId: LION, confidence: 70 },
  ]
  const insightId = await seed({ window, confidence: 80, classes })
  await seed({ window, confidence: 81, classes })
  await api.as(owner).put(`/api/insights/${insightId}/species`, { class_id: LION })
  const [collection] = await read()
  expect(collection?.class_list.map(({ class_id, confidence }) => [class_id, confidence])).toEqual([
    [SERVAL, 81],
    [LION, 70],
  ])
  expect(collection?.insights.map(({ group_confidence }) => group_confidence)).toEqual([81, 81])
  expect(collection?.userConfirmed).toBe(false)
  await api.as(owner).put(`/api/insights/${insightId}/species`, { class_id: SERVAL })
  expect((await read())[0]).toMatchObject({ confidence: 81, userConfirmed: true })
})

test('a collection of one insight has one class, even after a user has corrected it', async () => {
  const classes = [
    { classId: SERVAL, confidence: 80.4 },
    { classId: LION, confidence: 70 },
  ]
  const [alone, windowed] = [
    await seed({ confidence: 80.4, classes, takenAt: '2026-10-04T02:00:00.000Z' }),
    await seed({ confidence: 80.4, classes, window: windowOf('04'), takenAt: '2026-10-04T01:00:00.000Z' }),
  ]
  const listsOf = async () => (await read()).map(({ class_list }) => class_list)
  const serval = { class_id: SERVAL, className: 'serval', confidence: 80 }
  expect(await listsOf()).toEqual([[serval], [serval]])
  for (const id of [alone, windowed])
    await api.as(owner).put(`/api/insights/${id}/species`, { class_id: LION })
  const lion = { class_id: LION, className: 'lion', confidence: 70 }
  expect(await listsOf()).toEqual([[lion], [lion]])
})

test('limit and offset count collections, archived ones included', async () => {
  for (const [at, day] of ['01', '02', '03', '04', '05', '06'].entries())
    for (let of = 0; of <= at % 3; of++)
      await seed({
        window: windowOf(day),
        takenAt: `2026-10-${day}T0${of}:00:00.000Z`,
        status: at === 2 ? 'archive' : 'none',
      })
  const whole = await read()
  expect(whole.map(({ insights }) => insights.length)).toEqual([3, 2, 1, 3, 2, 1])
  for (const [limit, offset] of [
    [2, 0],
    [2, 2],
    [2, 4],
    [2, 5],
    [10, 1],
    [1, 6],
    [3, 1_000_000],
  ] as const)
    expect(await read(`?limit=${limit}&offset=${offset}`)).toEqual(whole.slice(offset, offset + limit))
})

test('a page can have more collections than are read in one query, with more insights than one scan covers', async () => {
  await api.pool.query(
    `with stored as (
       insert into insight (insight_id, message_identifier, message_index, received_at, window_start, window_end, device_id, alg_id, class_id, comms_source)
       select draw_insight_id(time_to_ms(timestamptz '2026-03-01' + n * interval '1 minute'), n), n, 0, now(),
         case when n % 7 > 0 then timestamptz '2026-03-01' + n / 5 * interval '5 minutes' end,
         timestamptz '2026-03-01' + (n / 5 + 1) * interval '5 minutes', $1, 3, 17, 'cell'
       from generate_series(1, 1500) n returning insight_id)
     update device_stat set insight_count = c.count, first_insight_id = c.first_id, last_insight_id = c.last_id
     from (select count(*), min(insight_id) as first_id, max(insight_id) as last_id from stored) c where device_id = $1`,
    [deviceId],
  )
  const whole = await read()
  const { rows } = await api.pool.query(
    `select array_agg(insight_id order by insight_id desc) as ids from insight where device_id = $1
     group by window_start, window_end, case when window_start is null then insight_id end order by min(insight_id) desc`,
    [deviceId],
  )
  expect(idsOf(whole)).toEqual(rows.map(({ ids }) => ids.map(Number)))
  expect(await read('?limit=150&offset=200')).toEqual(whole.slice(200, 350))
})

test('another owner’s collections are not listed, and one’s own have nothing from before the link', async () => {
  const [stranger, next] = [await api.createUser(), await api.createUser()]
  const window = { start: '2026-08-01T00:00:00.000Z', end: '2026-08-01T01:00:00.000Z' }
  const old = await seed({ window, takenAt: '2026-08-01T00:10:00.000Z', classId: SERVAL, confidence: 20 })
  await api.pool.query(`select link_device($1, $2, '2026-08-01T00:30:00Z')`, [next.id, deviceId])
  const fresh = await seed({ window, takenAt: '2026-08-01T00:40:00.000Z', classId: SERVAL, confidence: 80 })
  await api.pool.query(
    'select link_device(user_id, device_id, visible_from) from user_device where user_id = $1 and device_id = $2',
    [next.id, deviceId],
  )
  expect(await read('', stranger)).toEqual([])
  expect(idsOf(await read())).toEqual([[fresh, old]])
  const [collection] = await read('', next)
  expect([idsOf([collection!]), collection?.confidence]).toEqual([[[fresh]], 80])
})

test('a negative offset is refused', async () => {
  const response = await api.as(owner).get('/api/collections/paginated?offset=-1')
  expect([response.statusCode, response.json().errors]).toEqual([400, { offset: 'Must not be negative.' }])
})
