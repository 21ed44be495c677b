import { DashboardData } from '@sentinel/contracts/dashboard/dashboard'
import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { countHours } from '@sentinel/domain/dashboard/hours-of-day'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findEverything,
  FIRST_DAY,
  type ListWorld,
  seedListWorld,
} from '../../insights/lists/testing/seed-list.ts'
import { keepCounts } from '../../testing/recount.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { recountInsights } from './testing/recount-insights.ts'

let api: TestApi
let world: ListWorld

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(NOW) })
  world = await seedListWorld(api)
  await keepCounts(api.pool)
})
afterAll(() => api.stop())

/** A day for which the preceding fourteen days have insights. */
const NOW = '2026-02-20T15:00:00.000Z'
const ALL_DAYS: InsightRule = { column: 'time', from: FIRST_DAY, to: '2026-03-31' }

async function read(user: TestUser, query: Record<string, string> = {}): Promise<DashboardData> {
  const answer = await api.as(user).get(`/api/dashboard/data?${new URLSearchParams(query).toString()}`)
  return DashboardData.parse(answer.json())
}

test.each([true, false])(
  'without a filter the counts are those of the list (archived: %s)',
  async (archived) => {
    for (const user of [world.owner, world.late, world.stranger]) {
      const listed = (await findEverything(api, user)).filter(
        (insight) => archived || insight.insight_status !== 'archive',
      )
      const data = await read(user, { archived: String(archived) })
      expect(data).toMatchObject(recountInsights(listed))
      expect(data.devices.reduce((sum, device) => sum + device.insight_count, 0)).toBe(listed.length)
    }
  },
)

const RULES: InsightRule[][] = [
  [ALL_DAYS],
  [ALL_DAYS, { column: 'class_name', value: 'fox' }],
  [ALL_DAYS, { column: 'comms_source', value: 'lora' }],
  [{ column: 'time', from: '2026-01-20', to: '2026-02-10' }],
  [ALL_DAYS, { column: 'confidence', value: '5' }],
  [ALL_DAYS, { column: 'hour_of_day', first_hour: 20, last_hour: 5 }],
]
test.each(RULES)('with a filter the counts are those of the list with it: %j %j', async (...rules) => {
  const requested = rules.filter((rule) => typeof rule === 'object')
  for (const user of [world.owner, world.late]) {
    const listed = (await findEverything(api, user)).filter(compileInsightRules(requested, 'UTC'))
    const data = await read(user, { archived: 'true', filters: JSON.stringify(requested) })
    expect(data).toMatchObject(recountInsights(listed))
    expect(data.total_devices).toBe(world.deviceIds.length)
  }
})

test.each(['UTC', 'Asia/Kathmandu'])(
  'each hour of the day counts as many insights as the list with a filter by this hour has, in %s',
  async (zone) => {
    for (const rules of [[], [ALL_DAYS, { column: 'class_name', value: 'fox' }]]) {
      const query = { archived: 'true', zone }
      const data = await read(world.owner, { ...query, filters: JSON.stringify(rules) })
      const totals: number[] = []
      for (let hour = 0; hour < 24; hour += 1) {
        const filters = JSON.stringify([
          ...rules,
          { column: 'hour_of_day', first_hour: hour, last_hour: hour },
        ])
        const search = new URLSearchParams({ ...query, filters, limit: '1' })
        totals.push((await api.as(world.owner).get(`/api/insights?${search.toString()}`)).json().total)
      }
      expect(countHours(data.quarter_hours, zone, Date.parse(data.read_at))).toEqual(totals)
    }
  },
)

test('the counters and the rows agree in everything, including the last days and the delays', async () => {
  const counted = await read(world.owner, { archived: 'true', zone: 'Africa/Nairobi' })
  const filters = JSON.stringify([ALL_DAYS])
  const rows = await read(world.owner, { archived: 'true', zone: 'Africa/Nairobi', filters })
  expect(rows).toEqual(counted)
  expect(counted.days.map(({ day }) => day).at(-1)).toBe('2026-02-20')
  expect(counted.days.reduce((sum, { insight_count }) => sum + insight_count, 0)).toBeGreaterThan(20)
  expect(counted.delays.clock_not_set).toBeGreaterThan(0)
})

test.each<InsightRule[]>([[{ column: 'hour_of_day', first_hour: 0, last_hour: 23 }], [ALL_DAYS]])(
  'a filter that matches everything changes no count: %j',
  async (rule) => {
    const query = { archived: 'true', zone: 'Africa/Nairobi' }
    const filtered = await read(world.owner, { ...query, filters: JSON.stringify([rule]) })
    expect(filtered).toEqual(await read(world.owner, query))
    expect(filtered.total_insights).toBe((await findEverything(api, world.owner)).length)
  },
)

test.each(['UTC', 'Pacific/Auckland', 'camera'])(
  'a filter without dates counts the insights of all times in the list, in %s',
  async (zone) => {
    for (const rule of [
      { column: 'comms_source', value: 'cell' },
      { column: 'device', value: 'a' },
      { column: 'exact_device', device_id: world.deviceIds[1] },
    ]) {
      const query = { zone, archived: 'true', filters: JSON.stringify([rule]) }
      const data = await read(world.owner, query)
      const search = new URLSearchParams({ ...query, limit: '1' })
      const list = (await api.as(world.owner).get(`/api/insights?${search.toString()}`)).json()
      expect(data.total_insights).toBe(list.total)
      expect(list.total).toBeGreaterThan(10)
    }
  },
)

test('only filters about devices change the number of devices', async () => {
  await api.createDevice({ owners: [world.owner] })
  const totalOf = async (...rules: InsightRule[]) =>
    (await read(world.owner, { filters: JSON.stringify(rules) })).total_devices
  const [all, named] = [
    world.deviceIds.length + 1,
    { column: 'exact_device', device_id: world.deviceIds[0]! } as const,
  ]
  expect(await totalOf()).toBe(all)
  expect(await totalOf({ column: 'class_name', value: 'lynx' })).toBe(all)
  expect(await totalOf({ column: 'class_name', value: 'unicorn' })).toBe(all)
  expect(await totalOf(named)).toBe(1)
  expect(await totalOf(named, { column: 'class_name', value: 'unicorn' })).toBe(1)
})

test('a filter without matches, and a user without devices, count nothing', async () => {
  const filters = JSON.stringify([ALL_DAYS, { column: 'class_name', value: 'unicorn' }])
  const nothing = { total_insights: 0, total_classes: 0, classes: [], devices: [] }
  expect(await read(world.owner, { filters })).toMatchObject(nothing)
  expect(await read(await api.createUser())).toMatchObject({ ...nothing, total_devices: 0 })
})
