import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (iso: string) => Date.parse(iso)

function labels(from: string, until: string, timeZone: string): string[] {
  const span = { fromMs: at(from), untilMs: at(until) }
  return timeTicks({ ...span, timeZone, amount: 6 }).map(({ label }) => label)
}

test.each([
  [
    'hours',
    '2026-11-21T20:00:00Z',
    '2026-11-22T14:00:00Z',
    ['21:00', 'Nov 22', '03:00', '06:00', '09:00', '12:00'],
  ],
  [
    'days',
    '2026-11-16T00:00:00Z',
    '2026-11-20T00:00:00Z',
    ['Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20'],
  ],
  ['months', '2026-10-10T00:00:00Z', '2027-03-10T00:00:00Z', ['Nov 2026', 'Dec', 'Jan 2027', 'Feb', 'Mar']],
  ['years', '2022-06-01T00:00:00Z', '2027-02-01T00:00:00Z', ['2023', '2024', '2025', '2026', '2027']],
])('a time axis that spans %s is labelled in this unit', (_, from, until, expected) => {
  expect(labels(from, until, 'UTC')).toEqual(expected)
})

test('days begin at midnight in the given time zone', () => {
  const span = { fromMs: at('2026-11-16T00:00:00Z'), untilMs: at('2026-11-20T00:00:00Z') }
  const [first] = timeTicks({ ...span, timeZone: 'Asia/Kolkata', amount: 5 })
  expect(first).toEqual({ atMs: at('2026-11-16T18:30:00Z'), label: 'Nov 17' })
})

test('each tick has the clock time of its own day, also if summer time ends within the span', () => {
  const span = { fromMs: at('2026-10-22T00:00:00Z'), untilMs: at('2026-10-28T00:00:00Z') }
  const ticks = timeTicks({ ...span, timeZone: 'Europe/Berlin', amount: 6 })
  const atOf = (day: string) => ticks.find(({ label }) => label === day)?.atMs
  expect(atOf('Oct 24')).toBe(at('2026-10-23T22:00:00Z'))
  expect(atOf('Oct 27')).toBe(at('2026-10-26T23:00:00Z'))
})

test.each([1, 2, 3, 5, 8, 13])('ninety days have at most %d ticks', (amount) => {
  const span = { fromMs: at('2026-08-24T00:00:00Z'), untilMs: at('2026-11-22T00:00:00Z') }
  expect(timeTicks({ ...span, timeZone: 'UTC', amount }).length).toBeLessThanOrEqual(Math.max(amount, 3))
})
