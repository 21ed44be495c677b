import { afterEach, expect, test, vi } from 'vitest'
import { todayIn } from './today.ts'

afterEach(() => vi.useRealTimers())

test('today is the date in the zone of the filter, and for cameras that of the person who looks', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:30:00Z') })
  expect(todayIn('UTC')).toBe('2026-11-20')
  expect(todayIn('Pacific/Auckland')).toBe('2026-11-21')
  expect(todayIn('America/Los_Angeles')).toBe('2026-11-20')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(todayIn('camera')).toBe(todayIn(timeZone))
})
