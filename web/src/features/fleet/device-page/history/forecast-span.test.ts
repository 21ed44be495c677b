import type { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import { expect, test } from 'vitest'
import { fanOf, withForecast } from './forecast-span.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.UTC(2026, 10, 1)
const span = { fromMs: START_MS, untilMs: START_MS + 30 * DAY_MS }
const dayOf = (day: number) => new Date(START_MS + day * DAY_MS).toISOString()

const forecast = (likely: number, latest: number | null): BatteryForecast => ({
  chemistry: 'lithium_ion',
  charge_percent: 40,
  low_on: dayOf(likely),
  earliest: dayOf(likely - 2),
  latest: latest === null ? null : dayOf(latest),
  readings: 40,
  since: dayOf(0),
})

test.each([
  ['as far as it goes, with some room', forecast(36, 39), 39.9],
  ['by half of the range at most', forecast(100, 200), 45],
  ['to where it is likely when there is no latest', forecast(36, null), 36.9],
  ['not at all without one', null, 30],
])('the chart is extended %s', (_, given, days) => {
  expect((withForecast(span, given).untilMs - START_MS) / DAY_MS).toBeCloseTo(days)
})

const beyondAYear = { ...forecast(100, null), low_on: null }

test('a forecast more than a year away is not drawn', () => {
  expect(withForecast(span, beyondAYear)).toEqual(span)
  expect(fanOf({ atMs: span.untilMs, value: 3.6 }, beyondAYear)).toBeUndefined()
})

test('the fan starts at the last reading, and is not drawn if that reading is already low', () => {
  const last = { atMs: span.untilMs, value: 3.6 }
  expect(fanOf(last, forecast(36, null))).toMatchObject({ from: last, latestMs: undefined })
  expect(fanOf({ ...last, value: 3.2 }, forecast(36, 39))).toBeUndefined()
  expect(fanOf(undefined, forecast(36, 39))).toBeUndefined()
  expect(fanOf(last, null)).toBeUndefined()
})
