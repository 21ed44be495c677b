import { afterEach, expect, test, vi } from 'vitest'
import { findNewInsights } from './find-new-insights.ts'

afterEach(() => vi.useRealTimers())

const between = (from: string, to: string) => [{ column: 'time_stamp', from, to }]

test.each([
  ['UTC', '2026-11-24', '2026-11-26'],
  ['Pacific/Auckland', '2026-11-25', '2026-11-26'],
  ['camera', '2026-11-24', '2026-11-26'],
])('in the zone %s the insights received since a moment are those from %s to %s', (zone, from, to) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T04:00:00Z') })
  expect(findNewInsights('2026-11-24T15:10:00.000Z', zone)).toEqual(between(from, to))
})

test('with a browser whose clock is behind the server’s the range is today', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T04:00:00Z') })
  expect(findNewInsights('2026-11-24T15:10:00.000Z', 'UTC')).toEqual(between('2026-11-20', '2026-11-20'))
})
