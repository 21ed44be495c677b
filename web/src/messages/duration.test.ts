import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [0, '0 minutes'],
  [5, '5 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [690, '11 hours 30 minutes'],
  [2880, '48 hours'],
])('%d minutes are %s', (minutes, words) => {
  expect(duration(minutes)).toBe(words)
})
