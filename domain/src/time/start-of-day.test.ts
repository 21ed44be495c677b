import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './start-of-day.ts'

const at = (ms: number) => new Date(ms).toISOString()

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21', 'Pacific/Auckland', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['2026-06-21', 'America/Los_Angeles', '2026-06-21T07:00:00.000Z', '2026-06-22T07:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-30T10:00:00.000Z', '2026-12-31T10:00:00.000Z'],
  ['2024-02-29', 'Africa/Nairobi', '2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'], // has no midnight
])('%s in %s begins and ends by the clocks of that zone', (day, zone, start, end) => {
  expect([at(startOfDay(day, zone)), at(endOfDay(day, zone))]).toEqual([start, end])
})

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2022-03-27', 'Asia/Beirut', 23], // the clocks go forward at midnight
  ['2018-02-17', 'America/Sao_Paulo', 25], // back at midnight
  ['2026-06-01', 'Europe/Berlin', 24],
])('%s in %s has as many hours as its clocks show', (day, zone, hours) => {
  expect((endOfDay(day, zone) - startOfDay(day, zone)) / 3_600_000).toBe(hours)
})

test('days follow one another without gaps, even when the clocks change', () => {
  for (const zone of ['Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe'])
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 86_400_000) {
      const [day, next] = [at(ms).slice(0, 10), at(ms + 86_400_000).slice(0, 10)]
      expect(endOfDay(day, zone)).toBe(startOfDay(next, zone))
      expect(endOfDay(day, zone)).toBeGreaterThan(startOfDay(day, zone))
    }
})
