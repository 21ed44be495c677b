import { afterEach, expect, test, vi } from 'vitest'
import { todayIn } from './today.ts'

afterEach(() => vi.useRealTimers())

const only = (day: string) => ({ from: day, to: day })

test('today is the date in the time zone of the filter', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:30:00Z') })
  expect(todayIn('UTC')).toEqual(only('2026-11-20'))
  expect(todayIn('Pacific/Auckland')).toEqual(only('2026-11-21'))
  expect(todayIn('America/Los_Angeles')).toEqual(only('2026-11-20'))
})

test.each([
  ['2026-11-20T23:30:00Z', '2026-11-20', '2026-11-21'],
  ['2026-11-20T06:00:00Z', '2026-11-19', '2026-11-20'],
  ['2026-11-20T12:00:00Z', '2026-11-20', '2026-11-21'],
])('at %s the dates of cameras around the world range from %s to %s', (now, from, to) => {
  vi.useFakeTimers({ now: Date.parse(now) })
  expect(todayIn('camera')).toEqual({ from, to })
})
