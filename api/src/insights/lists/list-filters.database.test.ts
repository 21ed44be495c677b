import { reviewInsight } from '../species/review-insight.ts'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-api.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { findEverything, type ListWorld, seedListWorld, walkList } from './testing/seed-list.ts'

let api: TestApi
let world: ListWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await seedListWorld(api)
})
afterAll(() => api.stop())

async function expected(rules: InsightRule[], { zone = 'UTC', archived = true, user = world.owner } = {}) {
  const isMet = compileInsightRules(rules, zone)
  return (await findEverything(api, user))
    .filter((insight) => archived || insight.insight_status !== 'archive')
    .filter(isMet)
    .map(({ insight_id }) => insight_id)
}

async function listed(rules: InsightRule[], { zone = 'UTC', archived = true, user = world.owner } = {}) {
  const query = { filters: JSON.stringify(rules), zone, archived: String(archived), limit: '17' }
  const { ids, totals } = await walkList(api, user, query)
  expect(new Set(totals)).toEqual(new Set([ids.length]))
  return ids
}

test.each([
  { column: 'class_name', value: 'FOX', says: 'text whatever its case' },
  { column: 'class_name', value: '100%', says: 'a per cent sign as itself' },
  { column: 'class_name', value: 'a_b', says: 'an underscore as itself' },
  { column: 'class_name', value: '\\', says: 'a backslash as itself' },
  { column: 'class_name', value: 'ärger', says: 'letters beyond ASCII whatever their case' },
  { column: 'class_name', value: "o'h", says: 'a quote as itself' },
  { column: 'class_name', value: '😀', says: 'a character beyond the basic plane' },
  { column: 'class_name', value: 'mpt', says: 'class 99 as empty' },
  { column: 'class_name', value: 'class 1', says: 'a class without a definition by its number' },
  { column: 'class_name', value: 'S 1', says: 'the end of the word and the beginning of the number' },
  { column: 'class_name', value: '12', says: 'a number alone' },
  { column: 'class_list', value: 'las', says: 'the word alone' },
  { column: 'class_name', value: 'Lynx', says: 'a class by the definition of its own model' },
  { column: 'class_list', value: 'serval', says: 'a list by any of its items' },
  { column: 'class_list', value: 'EMPTY', says: 'class 99 in a list' },
  { column: 'class_list', value: 'class 12', says: 'an item without a definition' },
  { column: 'confidence', value: '5', says: 'a number by its text, rounded as it is shown' },
  { column: 'confidence', value: '100', says: 'the highest confidence' },
  { column: 'device', value: 'älg', says: 'a device by the name a person gave' },
  { column: 'device', value: 'cam_0', says: 'a device by its own name' },
  { column: 'device', value: 'unnamed', says: 'a device without a name' },
  { column: 'comms_source', value: 'ELL', says: 'a link by a part of its name' },
  { column: 'insight_status', value: 'favor', says: 'a status by a part of its name' },
  { column: 'insight_status', value: 'archive', says: 'archived ones where they are shown' },
] as const)('a filter finds $says: $column has "$value"', async ({ column, value }) => {
  const rules = [{ column, value }]
  const ids = await expected(rules)
  expect(ids.length).toBeGreaterThan(0)
  expect(await listed(rules)).toEqual(ids)
})

test('ids are found by any part of them', async () => {
  const [some] = await expected([])
  for (const column of ['insight_id', 'device_id'] as const) {
    const value = column === 'device_id' ? String(world.deviceIds[0]) : String(some).slice(5, 12)
    const ids = await expected([{ column, value }])
    expect(ids.length).toBeGreaterThan(0)
    expect(await listed([{ column, value }])).toEqual(ids)
  }
})

test.each([
  { column: 'confidence', value: '-' },
  { column: 'class_name', value: 'fox%' },
  { column: 'comms_source', value: 'l%' },
  { column: 'insight_status', value: "none' or true --" },
  { column: 'device', value: '_____' },
] as const)('a filter without matches lists nothing: $column has "$value"', async (rule) => {
  expect(await listed([rule])).toEqual([])
})

test.each([
  { column: 'time', zone: 'UTC' },
  { column: 'time', zone: 'Pacific/Auckland' },
  { column: 'time', zone: 'America/Los_Angeles' },
  { column: 'time_stamp', zone: 'UTC' },
  { column: 'time_stamp', zone: 'Pacific/Auckland' },
  { column: 'file_ctime', zone: 'UTC' },
  { column: 'file_ctime', zone: 'Asia/Kathmandu' },
] as const)('days include their first and last moment: $column in $zone', async ({ column, zone }) => {
  for (const [from, to] of [
    ['2026-01-10', '2026-01-10'],
    ['2026-01-05', '2026-02-03'],
    ['2025-01-01', '2025-12-30'],
  ] as const) {
    const ids = await expected([{ column, from, to }], { zone })
    expect(await listed([{ column, from, to }], { zone })).toEqual(ids)
  }
})

test('several filters apply together, and archived insights are included only on request', async () => {
  const rules: InsightRule[] = [
    { column: 'class_list', value: 'e' },
    { column: 'confidence', value: '7' },
    { column: 'time', from: '2026-01-03', to: '2026-02-20' },
  ]
  for (const archived of [true, false]) {
    const ids = await expected(rules, { archived })
    expect(ids.length).toBeGreaterThan(3)
    expect(await listed(rules, { archived })).toEqual(ids)
  }
})

test('a filter shows no insight of other users, and nothing from before the link', async () => {
  const everyName: InsightRule[] = [{ column: 'class_list', value: 'e' }]
  const shown = async (user: TestUser) => listed(everyName, { user })
  const [owners, lates, strangers] = [
    await shown(world.owner),
    await shown(world.late),
    await shown(world.stranger),
  ]
  expect(lates).toEqual(await expected(everyName, { user: world.late }))
  expect(lates.length).toBeGreaterThan(10)
  expect(lates.length).toBeLessThan(owners.length)
  expect(owners).toEqual(expect.arrayContaining(lates))
  expect(owners.filter((id) => strangers.includes(id))).toEqual([])
  const sneaking: InsightRule[] = [{ column: 'insight_id', value: String(owners.at(-1)) }]
  expect(await listed(sneaking, { user: world.late })).toEqual([])
  expect(await listed(sneaking, { user: world.stranger })).toEqual([])
})

test('a reviewed insight is found by the user’s class, and its class list by the machine’s class', async () => {
  const [insightId = 0] = await expected([{ column: 'class_name', value: 'Lynx' }])
  await reviewInsight(api.db, { userId: world.owner.id, insightId, classId: 99 })
  const name = await listed([{ column: 'class_name', value: 'empty' }])
  const list = await listed([{ column: 'class_list', value: 'Lynx' }])
  expect([name.includes(insightId), list.includes(insightId)]).toEqual([true, true])
  expect(await expected([{ column: 'class_list', value: 'Lynx' }])).toEqual(list)
})

const rule = { column: 'device', value: 'x' }
test.each([
  [
    'days in the wrong order',
    { filters: [{ column: 'time', from: '2026-02-02', to: '2026-02-01' }] },
    'Must not be before From.',
  ],
  ['an unknown column', { filters: [{ column: 'secret_sha256', value: 'x' }] }, expect.any(String)],
  [
    'a day that is none',
    { filters: [{ column: 'time', from: '2026-02-30', to: '2026-03-01' }] },
    'There is no such day.',
  ],
  ['no value', { filters: [{ column: 'device', value: '' }] }, 'Must not be empty.'],
  ['more than it should have', { filters: [{ ...rule, sql: '1' }] }, expect.any(String)],
  ['21 filters', { filters: Array.from({ length: 21 }, () => rule) }, 'At most 20 filters.'],
  ['text that is no list', { filters: 'drop' }, 'Is not a list of filters.'],
])('filters with %s are refused with the name of the field', async (_, { filters }, message) => {
  const requested = new URLSearchParams({
    filters: typeof filters === 'string' ? filters : JSON.stringify(filters),
  })
  for (const url of ['/api/insights', '/api/insights/export', '/api/insights/1/neighbours']) {
    const response = await api.as(world.owner).get(`${url}?${requested.toString()}`)
    expect([response.statusCode, response.json().errors]).toEqual([400, { filters: message }])
  }
})

test.each([
  ['zone', 'Middle/Earth', 'Is not the name of a time zone.'],
  ['sort', 'photo', 'There is no such column.'],
])('an unknown %s is refused', async (field, value, message) => {
  const response = await api.as(world.owner).get(`/api/insights?${field}=${value}`)
  expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
})

test('a zero character in a value is refused without a failure', async () => {
  const filters = encodeURIComponent(JSON.stringify([{ column: 'device', value: 'a\0b' }]))
  expect((await api.as(world.owner).get(`/api/insights?filters=${filters}`)).statusCode).toBe(400)
})
