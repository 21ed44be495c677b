import { expect, test } from 'vitest'
import { duration, formatAge, roughDuration } from './duration.ts'

test.each([
  [0, '0 minutes'],
  [5, '5 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [690, '11 hours 30 minutes'],
  [2880, '48 hours'],
  [2881, '2 days 1 minute'],
  [4440, '3 days 2 hours'],
  [20160, '14 days'],
  [0.5, '0 minutes'],
])('%d minutes are written as %s', (minutes, words) => {
  expect(duration(minutes)).toBe(words)
})

test.each([
  [0.5, '0 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [24 * 60 - 1, '23 h'],
  [24 * 60, '1 day'],
  [329 * 60, '13 days'],
  [336 * 60, '14 days'],
])('%d minutes are rounded to %s', (minutes, words) => {
  expect(roughDuration(minutes)).toBe(words)
})

test.each([
  [-90, 'now'],
  [59, 'now'],
  [60, '1 min ago'],
  [59 * 60 + 59, '59 min ago'],
  [3600, '1 h ago'],
  [24 * 3600 - 1, '23 h ago'],
  [24 * 3600, '1 day ago'],
  [7 * 24 * 3600, '7 days ago'],
])('%i seconds later the age is %s', (seconds, age) => {
  const iso = '2026-11-21T06:33:11.000Z'
  expect(formatAge(iso, Date.parse(iso) + seconds * 1000)).toBe(age)
})
