import { expect, test } from 'vitest'
import { waitText } from './errors.ts'
import { count } from './plural.ts'

test.each([
  [0, '0 insights'],
  [1, '1 insight'],
  [2, '2 insights'],
  [12_431, '12,431 insights'],
])('a count of %i is written as %s', (amount, text) => {
  expect(count(amount, 'insight', 'insights')).toBe(text)
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %i seconds is rounded up to %s', (seconds, text) => {
  expect(waitText(seconds)).toContain(`wait ${text} and`)
})
