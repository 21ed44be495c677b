import { expect, test } from 'vitest'
import { smoothActivity } from './activity-curve.ts'

const QUARTERS = 96

/** Returns counts with events in these quarters of an hour. */
function quarters(events: Record<number, number>): number[] {
  return Array.from({ length: QUARTERS }, (_, at) => events[at] ?? 0)
}

const sumOfDay = (curve: readonly number[]) => curve.reduce((sum, perHour) => sum + perHour / 4, 0)

test.each([
  ['one event', quarters({ 20: 1 })],
  ['two peaks', quarters({ 24: 30, 25: 40, 72: 20, 74: 50 })],
  ['events at all times', quarters(Object.fromEntries(Array.from({ length: QUARTERS }, (_, at) => [at, 3])))],
  ['a hundred thousand events', quarters({ 10: 60_000, 50: 40_000 })],
])('the area under the curve of %s equals the number of events', (_, counts) => {
  const curve = smoothActivity(counts)
  const events = counts.reduce((sum, count) => sum + count, 0)
  expect(sumOfDay(curve) / events).toBeCloseTo(1, 6)
  expect(Math.min(...curve)).toBeGreaterThanOrEqual(0)
})

test('without events the curve consists of zeros', () => {
  expect(smoothActivity(quarters({}))).toEqual(Array(QUARTERS).fill(0))
})

test('the curve has no break at midnight', () => {
  const curve = smoothActivity(quarters({ 94: 5, 95: 20, 0: 20, 1: 5 }))
  expect(curve[0]).toBeCloseTo(curve[95] ?? 0, 9)
  expect(curve[3]).toBeCloseTo(curve[92] ?? 0, 9)
  expect(Math.max(...curve)).toBe(Math.max(curve[0] ?? 0, curve[95] ?? 0))
})

test('turning the clock turns the curve by the same amount', () => {
  const counts = quarters({ 20: 4, 30: 9, 31: 7, 60: 2 })
  const turned = [...counts.slice(-10), ...counts.slice(0, -10)]
  const curve = smoothActivity(counts)
  smoothActivity(turned).forEach((value, at) =>
    expect(value).toBeCloseTo(curve[(at + QUARTERS - 10) % QUARTERS] ?? 0, 6),
  )
})

test('evenly spread events give an even curve, and two peaks remain two', () => {
  const even = smoothActivity(Array<number>(QUARTERS).fill(2))
  even.forEach((perHour) => expect(perHour).toBeCloseTo(8, 6))
  const curve = smoothActivity(quarters({ 24: 25, 72: 25 }))
  const [dawn = 0, noon = 0, dusk = 0] = [curve[24], curve[48], curve[72]]
  expect(dawn).toBeGreaterThan(2 * noon)
  expect(dusk).toBeCloseTo(dawn, 6)
})

test('more events make the kernel narrower', () => {
  const peak = (scale: number) => {
    const counts = quarters({ 40: scale, 44: 2 * scale, 48: scale })
    return Math.max(...smoothActivity(counts)) / (4 * scale)
  }
  expect(peak(100)).toBeGreaterThan(peak(10))
  expect(peak(10)).toBeGreaterThan(peak(1))
})
