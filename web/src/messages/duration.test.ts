import { expect, test } from 'vitest'
import { duration, roughDuration } from './duration.ts'

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
])('%d minutes are %s', (minutes, words) => {
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
])('%d minutes are about %s', (minutes, words) => {
  expect(roughDuration(minutes)).toBe(words)
})
