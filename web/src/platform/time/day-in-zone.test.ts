import { expect, test } from 'vitest'
import { dayInZone, daysBefore } from './day-in-zone.ts'

test.each([
  ['2026-11-20T11:30:00Z', 'Pacific/Auckland', '2026-11-21'],
  ['2026-11-20T11:30:00Z', 'UTC', '2026-11-20'],
  ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30'],
])('%s in %s is the day %s', (at, zone, day) => {
  expect(dayInZone(Date.parse(at), zone)).toBe(day)
})

test.each([
  ['2026-03-30', 1, '2026-03-29'], // clocks in Berlin went forward on the previous day
  ['2026-11-02', 6, '2026-10-27'],
  ['2026-03-01', 1, '2026-02-28'],
  ['2026-01-29', 29, '2025-12-31'],
  ['2026-01-29', 0, '2026-01-29'],
])('from %s it is %i days back to %s', (day, days, before) => {
  expect(daysBefore(day, days)).toBe(before)
})
