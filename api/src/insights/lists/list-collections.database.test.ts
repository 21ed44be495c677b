import { type Collection, Insight } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})

const DAY = '2026-09-01'
const at = (clock: string) => `${DAY}T${clock}.000Z`
const windowOf = (hour: string) => ({ start: at(`${hour}:00:00`), end: at(`${hour}:30:00`) })

/** Creates a collection of three insights within an hour, and a separate insight an hour later. */
async function seedHour(hour: string, classIds: number[], user = deviceId): Promise<number[]> {
  const ids: number[] = []
  for (const [place, classId] of classIds.entries())
    ids.push(
      await seedInsight(api.pool, {
        deviceId: user,
        classId,
        confidence: 60 + place * 10,
        takenAt: at(`${hour}:0${place}:00`),
        window: windowOf(hour),
      }),
    )
  return ids
}

async function list(query: string, user = owner) {
  const answer = await api.as(user).get(`/api/insights?collections=true&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { insights: Collection[]; total: number; next: string | null } // the answer follows the contract
}

const filters = (...rules: object[]) => `filters=${encodeURIComponent(JSON.stringify(rules))}`

test('a list of collections has one row for each, the newest first, and their number', async () => {
  const [, , newest] = await seedHour('05', [1, 1, 2])
  const alone = await seedInsight(api.pool, { deviceId, classId: 3, takenAt: at('06:00:00') })
  const { insights, total } = await list('')
  expect(total).toBe(2)
  expect(insights.map((row) => row.insights.map(({ insight_id }) => insight_id))).toEqual([
    [alone],
    [newest, expect.any(Number), expect.any(Number)],
  ])
  expect(insights[1]).toMatchObject({ class_id: 2, confidence: 80, collection: true })
})

test('a filter tests the row of a collection, not its members', async () => {
  await seedHour('05', [1, 1, 7])
  await seedHour('08', [1, 7, 1])
  const { insights, total } = await list(filters({ column: 'class_name', value: 'class 7' }))
  expect([total, insights.length, insights[0]?.insights.length]).toEqual([1, 1, 3])
})

test('a row has the times, place and message index of its representative, and is sorted by them', async () => {
  const window = { start: at('05:00:00'), end: at('07:00:00') }
  const seed = (more: object) => seedInsight(api.pool, { deviceId, ...more })
  const first = await seed({
    window,
    classId: 4,
    confidence: 90,
    takenAt: at('05:01:00'),
    receivedAt: at('05:30:00'),
    place: { latitude: 1, longitude: 2 },
    source: 'lora',
  })
  const between = await seed({ classId: 3, takenAt: at('06:00:00') })
  await seed({
    window,
    classId: 5,
    confidence: 60,
    takenAt: at('06:30:00'),
    receivedAt: at('06:40:00'),
    place: { latitude: 7, longitude: 8 },
  })
  const own = (await api.as(owner).get(`/api/insights/${first}`)).json()
  const { insights } = await list('')
  expect(insights.map(({ insight_id }) => insight_id)).toEqual([between, first])
  const { insight_status: _, insights: __, collection: ___, class_list: ____, ...row } = insights[1]!
  expect(own).toMatchObject({ ...row, confidence: 90, group_confidence: 90 })
  for (const [rules, total] of [
    [{ column: 'comms_source', value: 'lora' }, 1],
    [{ column: 'hour_of_day', first_hour: 5, last_hour: 5 }, 1],
    [{ column: 'hour_of_day', first_hour: 6, last_hour: 6 }, 1],
    [{ column: 'class_list', value: 'class 5' }, 1],
  ] as const)
    expect([rules, (await list(filters(rules))).total]).toEqual([rules, total])
})

test('the only possible species of a collection of one insight is its own class', async () => {
  const classes = [
    { classId: 1, confidence: 80 },
    { classId: 2, confidence: 70 },
  ]
  const takenAt = at('05:00:00')
  for (const window of [undefined, windowOf('05')])
    await seedInsight(api.pool, { deviceId, takenAt, classId: 1, classes, ...(window && { window }) })
  expect((await list(filters({ column: 'class_list', value: 'class 1' }))).total).toBe(2)
  expect((await list(filters({ column: 'class_list', value: 'class 2' }))).total).toBe(0)
})

test('a list with many members, all read in ranges of ids, has each collection once', async () => {
  const hours = ['01', '02', '03', '04', '05', '06']
  for (const hour of hours) await seedHour(hour, [1, 2, 1, 2, 1, 2, 1, 2, 1, 9])
  for (const sort of ['time', '-time']) {
    const ids: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await list(`limit=1&sort=${sort}${next && `&cursor=${next}`}`)
      ids.push(...page.insights.map(({ insight_id }) => insight_id))
      next = page.next
    }
    expect(ids).toHaveLength(hours.length)
    expect(ids).toEqual(ids.toSorted((a, b) => (sort === 'time' ? a - b : b - a)))
  }
})

test('collections go from page to page without gaps, in any order', async () => {
  for (const hour of ['01', '02', '03', '04', '05']) await seedHour(hour, [Number(hour), 9])
  for (const sort of ['-time', 'time', '-confidence', 'class_name']) {
    const first = await list(`limit=2&sort=${sort}`)
    const second = await list(`limit=2&sort=${sort}&cursor=${first.next}`)
    const third = await list(`limit=2&sort=${sort}&cursor=${second.next}`)
    const rows = [first, second, third].flatMap(({ insights }) => insights)
    expect(new Set(rows.map((row) => row.collection_id)).size).toBe(5)
    expect([first.total, third.next]).toEqual([5, null])
  }
})

test('the neighbours of any member are the collections next to its own, by their representatives', async () => {
  for (const hour of ['01', '02', '03']) await seedHour(hour, [1, 1, 2])
  const { insights: rows } = await list('')
  const member = rows[1]?.insights.at(-1)?.insight_id
  const answer = await api.as(owner).get(`/api/insights/${member}/neighbours?collections=true`)
  expect(answer.json()).toEqual({ before: rows[0]?.insight_id, behind: rows[2]?.insight_id })
})

test('pages of collections by offset belong to one list, whatever arrives between them', async () => {
  for (const hour of ['01', '02', '03', '04']) await seedHour(hour, [1, 2])
  const page = async (offset: number) =>
    (await api.as(owner).get(`/api/collections/paginated?limit=2&offset=${offset}`)).json() as Collection[] // the response matches the contract
  const first = await page(0)
  await seedHour('05', [1, 2])
  await seedInsight(api.pool, { deviceId, takenAt: at('02:20:00'), window: windowOf('02') })
  const rows = [...first, ...(await page(2)), ...(await page(4))]
  expect(rows.map(({ window_start }) => window_start)).toEqual(
    ['04', '03', '02', '01'].map((hour) => windowOf(hour).start),
  )
})

test('the size of a page of collections is limited, however many are requested', async () => {
  await api.pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
     select draw_insight_id(time_to_ms('2026-09-02') + n * 1000, n), n, 0, now(), $1, 1, 'cell' from generate_series(1, 60) n`,
    [deviceId],
  )
  await api.pool.query(
    `update device_stat s set insight_count = 60, first_insight_id = c.low, last_insight_id = c.high
     from (select min(insight_id) as low, max(insight_id) as high from insight where device_id = $1) c where s.device_id = $1`,
    [deviceId],
  )
  const { insights, next, total } = await list('limit=10000')
  expect([insights.length, total, next === null]).toEqual([50, 60, false])
})

test('a member from before the link neither matches a filter nor is among the members', async () => {
  await seedHour('05', [7, 1, 1])
  const next = await api.createUser()
  await api.pool.query(`select link_device($1, $2, $3)`, [next.id, deviceId, at('05:00:30')])
  await api.pool.query(`update insight set received_at = $2 where device_id = $1`, [deviceId, at('05:10:00')])
  expect((await list(filters({ column: 'class_name', value: 'class 7' }), next)).insights).toEqual([])
  const { insights } = await list('', next)
  expect(insights.map((row) => row.insights.length)).toEqual([2])
})

test('the list has insights unless collections are requested', async () => {
  await seedHour('05', [1, 1, 2])
  const { insights } = (await api.as(owner).get('/api/insights')).json()
  expect(insights.map((row: Insight) => Insight.strict().safeParse(row).success)).toEqual([true, true, true])
})
