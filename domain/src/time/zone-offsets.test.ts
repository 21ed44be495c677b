import { expect, test } from 'vitest'
import { findOffsets } from './zone-offsets.ts'

const HOUR_MS = 60 * 60 * 1000
const span = (from: string, until: string) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until) })

test('a zone without summer time has one offset', () => {
  const period = span('2026-01-01T00:00Z', '2027-01-01T00:00Z')
  expect(findOffsets(period, 'Asia/Kathmandu')).toEqual([{ fromMs: period.fromMs, offsetMs: 5.75 * HOUR_MS }])
})

test('each change of the clocks is found to the millisecond', () => {
  const period = span('2026-01-01T10:00Z', '2027-01-01T00:00Z')
  expect(findOffsets(period, 'Europe/Berlin')).toEqual([
    { fromMs: period.fromMs, offsetMs: HOUR_MS },
    { fromMs: Date.parse('2026-03-29T01:00Z'), offsetMs: 2 * HOUR_MS },
    { fromMs: Date.parse('2026-10-25T01:00Z'), offsetMs: HOUR_MS },
  ])
})

test('a change at or after the end of the period is left out', () => {
  const period = span('2026-03-01T12:00Z', '2026-03-29T01:00Z')
  expect(findOffsets(period, 'Europe/Berlin')).toHaveLength(1)
  expect(findOffsets({ fromMs: period.fromMs, untilMs: period.fromMs }, 'Europe/Berlin')).toHaveLength(1)
})
