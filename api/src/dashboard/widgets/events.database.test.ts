import { DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { cameraZoneHours } from '@sentinel/domain/time/camera-zone'
import { offsetMs } from '@sentinel/domain/time/zone-offset'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEverything, type ListWorld, seedListWorld } from '../../insights/lists/testing/seed-list.ts'
import { keepCounts } from '../../testing/recount.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { recountEvents } from './testing/recount-events.ts'
import { seedBursts, seedReports } from './testing/seed-events.ts'

const NOW = '2026-03-20T15:00:00.000Z'
const HOUR_MS = 60 * 60 * 1000
let api: TestApi
let world: ListWorld

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(NOW) })
  world = await seedListWorld(api)
  await seedBursts(api.pool, world.deviceIds)
  await keepCounts(api.pool)
})
afterAll(() => api.stop())

async function read(user: TestUser, query: Record<string, string> = {}): Promise<DashboardEvents> {
  const answer = await api.as(user).get(`/api/dashboard/events?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return DashboardEvents.parse(answer.json())
}

function localMsIn(zone: string): (insight: Insight) => number {
  return (insight) => {
    const ms = Date.parse(displayedTime(insight))
    return ms + (zone === 'camera' ? cameraZoneHours(insight.longitude) * HOUR_MS : offsetMs(ms, zone))
  }
}

interface Case {
  zone: string
  gap?: string
  archived?: boolean
  rules?: InsightRule[]
}

const time = (from: string, to: string): InsightRule => ({ column: 'time', from, to })
const CASES: Case[] = [
  { zone: 'UTC' },
  { zone: 'UTC', gap: '1', archived: true },
  { zone: 'UTC', gap: '60' },
  { zone: 'camera', archived: true },
  { zone: 'camera', rules: [time('2026-02-11', '2026-02-12')] },
  // The clocks change after the last insight, and before the first one.
  { zone: 'America/New_York', rules: [time('2026-02-12', '2026-03-19')] },
  { zone: 'America/New_York', rules: [time('2025-10-01', '2026-02-28')] },
  {
    zone: 'Asia/Kathmandu',
    rules: [time('2026-02-11', '2026-02-11'), { column: 'comms_source', value: 'cell' }],
  },
  { zone: 'UTC', rules: [{ column: 'class_name', value: 'class 12' }] },
  { zone: 'UTC', rules: [{ column: 'time_stamp', from: '2026-02-11', to: '2026-02-13' }] },
]

test.each(CASES)('the events are those of the insights in the list: %j', async (requested) => {
  const { zone, gap, archived = false, rules = [] } = requested
  for (const user of [world.owner, world.late]) {
    const events = await read(user, {
      zone,
      archived: String(archived),
      filters: JSON.stringify(rules),
      ...(gap !== undefined && { gap_minutes: gap }),
    })
    const { first_day: from, last_day: to, weeks } = events
    const others = rules.filter(({ column }) => column !== 'time')
    const listed = (await findEverything(api, user))
      .filter(({ insight_status }) => archived || insight_status !== 'archive')
      .filter(compileInsightRules(others, zone))
    const classes = recountEvents(listed, {
      gapMinutes: Number(gap ?? 30),
      isInPeriod: compileInsightRules([{ column: 'time', from, to }], zone),
      localMs: localMsIn(zone),
      weeks,
    })
    expect(events.classes).toEqual(classes)
    expect(events.total_events).toBe(classes.reduce((sum, { event_count }) => sum + event_count, 0))
    expect(events.total_events).toBeGreaterThan(10)
    expect(events.weekly.reduce((sum, week) => sum + week, 0)).toBe(events.total_events)
  }
})

test('classes with the same name are one class, whichever model named them', async () => {
  const { classes } = await read(world.owner)
  const names = classes.map(({ class_name }) => class_name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Class 12')
  expect(names).not.toContain('empty')
})

test('a longer gap makes fewer events of the same insights', async () => {
  const totals = await Promise.all(
    ['1', '30', '60'].map(async (gap_minutes) => (await read(world.owner, { gap_minutes })).total_events),
  )
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(new Set(totals).size).toBe(3)
})

test('without dates the last ninety days are read, and the answer names these dates', async () => {
  expect(await read(world.stranger)).toMatchObject({ first_day: '2025-12-21', last_day: '2026-03-20' })
})

test('a period that begins long before the first insight has the same events and trap-days', async () => {
  const since = (from: string) => JSON.stringify([{ column: 'time', from, to: '2026-03-20' }])
  const wanted = await read(world.owner, { filters: since('2025-01-01') })
  expect(wanted.trap_days).toBeGreaterThan(10)
  for (const from of ['0000-01-01', '1970-01-01', '2001-05-05']) {
    const { total_events, trap_days } = await read(world.owner, { filters: since(from) })
    expect({ total_events, trap_days }).toEqual({
      total_events: wanted.total_events,
      trap_days: wanted.trap_days,
    })
  }
})

test('a user without devices has no events and no trap-days', async () => {
  const nothing = { total_events: 0, trap_days: 0, total_classes: 0, classes: [] }
  expect(await read(await api.createUser())).toMatchObject(nothing)
})

/** Returns the camera and day of each insight and of these reports. */
function daysOf(insights: readonly Insight[], reports: readonly [number, string][] = []): Set<string> {
  return new Set([
    ...insights.map((insight) => `${insight.device_id} ${displayedTime(insight).slice(0, 10)}`),
    ...reports.map(([deviceId, at]) => `${deviceId} ${at.slice(0, 10)}`),
  ])
}

test('a trap-day is a day on which a camera sent an insight or a report, from the start of the link', async () => {
  const [first = 0, second = 0] = world.deviceIds
  const reports: [number, string][] = [
    [first, '2026-01-20T08:00:00Z'],
    [first, '2026-03-10T00:00:00Z'],
    [first, '2026-03-10T23:59:59Z'],
    [second, '2026-03-20T09:00:00Z'],
    [second, '2026-03-21T09:00:00Z'], // after today
  ]
  for (const deviceId of [first, second])
    await seedReports(
      api.pool,
      deviceId,
      reports.filter(([id]) => id === deviceId).map(([, at]) => at),
    )
  const upToNow = reports.filter(([, at]) => at < '2026-03-21')
  for (const user of [world.owner, world.late]) {
    const seen = user === world.late ? upToNow.filter(([, at]) => at >= '2026-02-01') : upToNow
    const listed = await findEverything(api, user)
    const { trap_days } = await read(user, { filters: JSON.stringify([time('2025-12-21', '2026-03-31')]) })
    expect(trap_days).toBe(daysOf(listed, seen).size)
    const ofFirst = await read(user, {
      filters: JSON.stringify([
        { column: 'exact_device', device_id: first },
        { column: 'class_name', value: 'fox' },
      ]),
    })
    const ownOfFirst = listed.filter(({ device_id }) => device_id === first)
    expect(ofFirst.trap_days).toBe(
      daysOf(
        ownOfFirst,
        seen.filter(([id]) => id === first),
      ).size,
    )
  }
})

test('trap-days are those of the period, in UTC days', async () => {
  const filters = JSON.stringify([time('2026-02-10', '2026-02-11')])
  const { trap_days } = await read(world.owner, { filters, zone: 'Pacific/Auckland' })
  expect(trap_days).toBe(2 * world.deviceIds.length)
})
