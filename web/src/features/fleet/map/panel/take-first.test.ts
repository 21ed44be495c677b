import { expect, test } from 'vitest'
import { takeFirst } from './take-first.ts'

const numbers = Array.from({ length: 500 }, (_, at) => (at * 7919) % 503)

test.each([0, 1, 20, 500, 1000])('the first %i are those of the completely sorted list', (amount) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  expect(takeFirst(numbers, amount, (a, b) => a - b)).toEqual(sorted.slice(0, amount))
})

test('equal items stay in their order', () => {
  const items = ['b1', 'a1', 'b2', 'a2', 'a3']
  expect(takeFirst(items, 3, (a, b) => a.charCodeAt(0) - b.charCodeAt(0))).toEqual(['a1', 'a2', 'a3'])
})
