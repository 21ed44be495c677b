import { expect, test } from 'vitest'
import { countHours } from './hours-of-day.ts'

const AT_MS = Date.parse('2026-07-01T00:00:00Z')
const oneAt = (quarter: number) => Array.from({ length: 96 }, (_, at) => (at === quarter ? 1 : 0))

test.each([
  ['UTC', 0, 0],
  ['UTC', 95, 23],
  ['Asia/Kathmandu', 0, 5], // 00:00 is 05:45 there
  ['Asia/Kathmandu', 1, 6],
  ['America/St_Johns', 0, 21], // 00:00 is 21:30 the day before in summer
  ['Pacific/Kiritimati', 44, 1], // 11:00 is 01:00 the next day
])('in %s the quarter %i of UTC is in hour %i', (zone, quarter, hour) => {
  expect(countHours(oneAt(quarter), zone, AT_MS).indexOf(1)).toBe(hour)
})

test('every insight is counted in one of the hours', () => {
  const counts = Array.from({ length: 96 }, (_, at) => at)
  const sum = countHours(counts, 'Asia/Kolkata', AT_MS).reduce((one, other) => one + other, 0)
  expect(sum).toBe((95 * 96) / 2)
})
