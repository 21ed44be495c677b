import { HISTORY_DAYS, HISTORY_READINGS_MAX } from '@sentinel/contracts/fleet/limits'
import { expect, test } from 'vitest'
import { type HistoryRange, splitInsights, splitReadings } from './history-parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = Date.parse('2026-11-22T15:04:05.678Z')

const last = (days: number): HistoryRange => ({ days, fromMs: NOW_MS - days * DAY_MS, untilMs: NOW_MS })

test.each(HISTORY_DAYS)(
  '%i days have a limited number of parts, of equal length and without gaps',
  (days) => {
    const parts = splitReadings(last(days))
    expect(parts.length).toBeLessThanOrEqual(HISTORY_READINGS_MAX)
    expect(parts.length).toBeGreaterThanOrEqual(HISTORY_READINGS_MAX - 1)
    expect(parts[0]?.fromMs).toBe(NOW_MS - days * DAY_MS)
    expect(parts.at(-1)?.untilMs).toBeGreaterThanOrEqual(NOW_MS)
    const lengths = new Set(parts.slice(1).map(({ fromMs, untilMs }) => untilMs - fromMs))
    expect(lengths.size).toBe(1)
    for (const [place, { fromMs }] of parts.slice(1).entries()) expect(fromMs).toBe(parts[place]?.untilMs)
  },
)

test('a minute later the parts are the same', () => {
  const [now, later] = [last(30), { ...last(30), untilMs: NOW_MS + 60_000 }]
  expect(splitReadings(later).slice(0, -1)).toEqual(splitReadings(now).slice(0, -1))
})

test('a link that started an hour ago has few parts, and none of them is before it', () => {
  const parts = splitReadings({ days: 7, fromMs: NOW_MS - 60 * 60 * 1000, untilMs: NOW_MS })
  expect(parts.length).toBeLessThanOrEqual(3)
  expect(parts[0]?.fromMs).toBe(NOW_MS - 60 * 60 * 1000)
})

test('insights have a bar for each UTC day in the range', () => {
  const bars = splitInsights(last(7))
  expect(bars.map(({ fromMs, days }) => [new Date(fromMs).toISOString(), days])).toEqual(
    [15, 16, 17, 18, 19, 20, 21, 22].map((day) => [`2026-11-${day}T00:00:00.000Z`, 1]),
  )
  expect(splitInsights(last(365))).toHaveLength(366)
})

test('five years have a bar for each week, starting on Monday', () => {
  const bars = splitInsights(last(1825))
  expect(bars.length).toBeLessThanOrEqual(262)
  for (const { fromMs, days } of bars) {
    expect(days).toBe(7)
    expect(new Date(fromMs).getUTCDay()).toBe(1)
  }
  expect(new Date(bars.at(-1)?.fromMs ?? 0).toISOString()).toBe('2026-11-16T00:00:00.000Z')
})
