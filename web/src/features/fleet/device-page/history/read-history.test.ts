import type { HealthReading } from '@sentinel/contracts/fleet/device-history'
import { expect, test } from 'vitest'
import { imageBarsOf, insightBarsOf, mergeBars, pointsOf, spanOf, spreadsOf } from './read-history.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()

function reading(day: number, values: Partial<HealthReading> = {}): HealthReading {
  return {
    at: dayOf(day),
    battery_voltage: null,
    memory_remaining: null,
    space_remaining: null,
    temperature_min: null,
    temperature_max: null,
    images_processed: null,
    hours_since_last_camera_trigger: null,
    ...values,
  }
}

const counts = (...images: (number | null)[]) =>
  imageBarsOf(images.map((images_processed, day) => reading(day + 1, { images_processed }))).map(
    ({ value }) => value,
  )

test.each([
  ['what came since', [10, 14, 14, 20], [4, 0, 6]],
  ['all of it after a new start, never less than none', [100, 3, 8], [3, 5]],
  ['what came over a reading without a count', [10, null, 25], [15]],
  ['nothing of one reading', [10], []],
])('images are counted between readings: %s', (_, images, expected) => {
  expect(counts(...images)).toEqual(expected)
})

test('neighbouring bars are merged, and the last bar has the remaining ones', () => {
  const bars = Array.from({ length: 7 }, (_, at) => ({ fromMs: at, untilMs: at + 1, value: 1 }))
  expect(mergeBars(bars, 3)).toEqual([
    { fromMs: 0, untilMs: 3, value: 3 },
    { fromMs: 3, untilMs: 6, value: 3 },
    { fromMs: 6, untilMs: 7, value: 1 },
  ])
  expect(mergeBars(bars, 60)).toEqual(bars)
  expect(mergeBars([], 60)).toEqual([])
})

test('values that were not reported are left out of a line', () => {
  const readings = [
    reading(1, { battery_voltage: 3.9, temperature_min: -3, temperature_max: 4 }),
    reading(2),
    reading(3, { battery_voltage: 0, temperature_min: 1 }),
  ]
  expect(pointsOf(readings, 'battery_voltage').map(({ value }) => value)).toEqual([3.9, 0])
  expect(spreadsOf(readings)).toEqual([{ atMs: Date.parse(dayOf(1)), low: -3, high: 4 }])
})

test('a bar of insights is as wide as the days that it covers', () => {
  const [bar] = insightBarsOf({ insights: [{ from: dayOf(2), days: 7, count: 12 }] })
  expect(bar).toEqual({ fromMs: Date.parse(dayOf(2)), untilMs: Date.parse(dayOf(2)) + 7 * DAY_MS, value: 12 })
})

test('a camera that joined just now still has a time span', () => {
  const { fromMs, untilMs } = spanOf({ from: dayOf(2), until: dayOf(2) })
  expect(untilMs - fromMs).toBe(60 * 60 * 1000)
})
