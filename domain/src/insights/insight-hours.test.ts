import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHours } from '../dashboard/hours-of-day.ts'
import { isInHours, spanOfHours } from './insight-hours.ts'

const QUARTER_MS = 15 * 60 * 1000
const QUARTERS = 96

const isIn = (hours: [number, number], zone: string, { at, now }: { at: string; now: string }) => {
  const [first_hour, last_hour] = hours
  const span = spanOfHours({ column: 'hour_of_day', first_hour, last_hour }, zone, Date.parse(now))
  return isInHours(span, Date.parse(at) + span.aheadMs)
}

test('the offset of the zone today holds for insights of the other half of the year', () => {
  const at = '2026-07-01T10:30:00Z'
  expect(isIn([12, 12], 'Europe/Berlin', { at, now: '2026-07-20T00:00:00Z' })).toBe(true)
  expect(isIn([12, 12], 'Europe/Berlin', { at, now: '2026-12-20T00:00:00Z' })).toBe(false)
  expect(isIn([11, 11], 'Europe/Berlin', { at, now: '2026-12-20T00:00:00Z' })).toBe(true)
})

test('each hour of a chart counts the insights that a filter by this hour finds', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland')
  const ms = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-01-01') })
  fc.assert(
    fc.property(fc.array(ms), zone, ms, (times, timeZone, nowMs) => {
      const quarters = Array<number>(QUARTERS).fill(0)
      for (const time of times) quarters[Math.floor(time / QUARTER_MS) % QUARTERS]! += 1
      const found = Array.from({ length: 24 }, (_, hour) => {
        const span = spanOfHours(
          { column: 'hour_of_day', first_hour: hour, last_hour: hour },
          timeZone,
          nowMs,
        )
        return times.filter((time) => isInHours(span, time + span.aheadMs)).length
      })
      expect(found).toEqual(countHours(quarters, timeZone, nowMs))
    }),
  )
})
