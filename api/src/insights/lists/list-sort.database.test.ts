import type { Insight } from '@sentinel/contracts/insights/insights'
import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { sortByKeys, sortKeys } from '@sentinel/domain/insights/sort-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { findEverything, type ListWorld, seedListWorld, walkList } from './testing/seed-list.ts'

let api: TestApi
let world: ListWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await seedListWorld(api)
})
afterAll(() => api.stop())

function sorted(insights: Insight[], column: InsightSortColumn, sign: 1 | -1): number[] {
  const rows = insights.map((insight) => ({ insightId: insight.insight_id, key: sortKeys[column](insight) }))
  return sortByKeys(rows, sign === -1)
}

const orders = InsightSortColumn.options.flatMap((column) => [
  { column, sort: column, sign: 1 as const },
  { column, sort: `-${column}`, sign: -1 as const },
])

test.each(orders)(
  'read page by page, a list by $sort is sorted, and has each insight once',
  async ({ column, sort, sign }) => {
    for (const user of [world.owner, world.late]) {
      const { ids, totals } = await walkList(api, user, { sort, archived: 'true', limit: '13' })
      expect(ids).toEqual(sorted(await findEverything(api, user), column, sign))
      expect(new Set(totals)).toEqual(new Set([ids.length]))
    }
  },
)

test.each(orders)(
  'a filtered list by $sort leaves out what does not match the filter',
  async ({ column, sort, sign }) => {
    const filters = JSON.stringify([{ column: 'class_name', value: 'fox' }])
    const rows = (await findEverything(api, world.owner)).filter(
      ({ class_name, insight_status }) => /fox/i.test(class_name) && insight_status !== 'archive',
    )
    expect(rows.length).toBeGreaterThan(10)
    const { ids, totals } = await walkList(api, world.owner, { sort, filters, limit: '4' })
    expect(ids).toEqual(sorted(rows, column, sign))
    expect(new Set(totals)).toEqual(new Set([rows.length]))
  },
)

test.each(orders)('in a list by $sort, each insight has the ids before and after it', async ({ sort }) => {
  const filters = JSON.stringify([{ column: 'comms_source', value: 'l' }])
  const query = new URLSearchParams({ sort, filters, archived: 'true' })
  const { ids } = await walkList(api, world.owner, { sort, filters, archived: 'true', limit: '100' })
  for (const place of [0, 1, Math.floor(ids.length / 2), ids.length - 2, ids.length - 1]) {
    const answer = await api.as(world.owner).get(`/api/insights/${ids[place]}/neighbours?${query.toString()}`)
    expect(answer.json()).toEqual({ before: ids[place - 1] ?? null, behind: ids[place + 1] ?? null })
  }
})

test.each(orders)(
  'an insight that a list by $sort does not show has neighbours at the place where it would be',
  async ({ column, sort, sign }) => {
    const everything = await findEverything(api, world.owner)
    const filters = JSON.stringify([{ column: 'comms_source', value: 'wifi' }])
    const all = sorted(everything, column, sign)
    const shown = new Set(
      everything.filter((row) => row.comms_source === 'wifi').map((row) => row.insight_id),
    )
    const hidden = all.filter((id) => !shown.has(id))
    const query = new URLSearchParams({ sort, filters, archived: 'true' })
    for (const id of [hidden[0], hidden[Math.floor(hidden.length / 2)], hidden.at(-1)]) {
      const place = all.indexOf(id!)
      const answer = await api.as(world.owner).get(`/api/insights/${id}/neighbours?${query.toString()}`)
      expect(answer.json()).toEqual({
        before: all.slice(0, place).findLast((each) => shown.has(each)) ?? null,
        behind: all.slice(place + 1).find((each) => shown.has(each)) ?? null,
      })
    }
  },
)

test('only a user’s own insights have neighbours', async () => {
  const everything = await findEverything(api, world.owner)
  const [newest, oldest] = [everything[0]!.insight_id, everything.at(-1)!.insight_id]
  const neighbours = (id: number, user = world.owner) =>
    api.as(user).get(`/api/insights/${id}/neighbours?archived=true`)
  expect((await neighbours(newest, world.stranger)).statusCode).toBe(404)
  expect((await neighbours(oldest, world.late)).statusCode).toBe(404)
  expect((await neighbours(1)).statusCode).toBe(404)
  const oldestSeen = (await findEverything(api, world.late)).at(-1)!.insight_id
  expect((await neighbours(oldestSeen, world.late)).json().behind).toBeNull()
  expect((await neighbours(oldestSeen, world.owner)).json().behind).toEqual(expect.any(Number))
})

test('a cursor is valid only for its own list and its own user', async () => {
  const { next } = (await api.as(world.owner).get('/api/insights?limit=2&sort=device')).json()
  const refusal = [400, { cursor: 'Is not a cursor of this list.' }]
  const use = async (query: string, user = world.owner, cursor: string = next) => {
    const response = await api.as(user).get(`/api/insights?limit=2&${query}&cursor=${cursor}`)
    return [response.statusCode, response.json().errors]
  }
  expect(await use('sort=device')).toEqual([200, undefined])
  expect(await use('sort=device', world.late)).toEqual(refusal)
  expect(await use('sort=-device')).toEqual(refusal)
  expect(await use('sort=device&archived=true')).toEqual(refusal)
  expect(await use(`sort=device&filters=${encodeURIComponent('[{"column":"device","value":"e"}]')}`)).toEqual(
    refusal,
  )
  const flipped = next.at(-1) === 'A' ? 'B' : 'A'
  expect(await use('sort=device', world.owner, next.slice(0, -1) + flipped)).toEqual(refusal)
  expect(await use('sort=device', world.owner, 'ü'.repeat(20))).toEqual(refusal)
  expect(await use('sort=device', world.owner, '')).toEqual(refusal)
})

test('a row that arrives while a list is scrolled neither repeats nor hides a row', async () => {
  const list = { sort: 'confidence', archived: 'true', limit: '40' }
  const { ids } = await walkList(api, world.owner, list)
  const query = new URLSearchParams(list)
  const first = (await api.as(world.owner).get(`/api/insights?${query.toString()}`)).json()
  await api.pool.query(
    `insert into insight select (i).* from (select jsonb_populate_record(x, jsonb_build_object('insight_id', x.insight_id + 1,
      'message_identifier', 999999, 'confidence', 0)) as i from insight x where device_id = $1 limit 1) copy`,
    [world.deviceIds[0]],
  )
  query.set('cursor', first.next)
  query.set('limit', '1000')
  const rest = (await api.as(world.owner).get(`/api/insights?${query.toString()}`)).json()
  const seen = [...first.insights, ...rest.insights].map((row: Insight) => row.insight_id)
  expect(seen).toEqual(ids)
})
