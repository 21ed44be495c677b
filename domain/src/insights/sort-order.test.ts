import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints, sortByKeys, sortText } from './sort-order.ts'

test('texts are sorted by their bytes in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})

test('a name is compared by its first sixty characters, ignoring case', () => {
  expect(sortText(`Red 🦊 ${'X'.repeat(100)}`)).toBe(`red 🦊 ${'x'.repeat(54)}`)
})

const rows = [
  { insightId: 1, key: 'b' },
  { insightId: 2, key: null },
  { insightId: 3, key: 'a' },
  { insightId: 4, key: 'b' },
  { insightId: 5, key: null },
]

test('rows without a value are last in both directions, and equal rows have the newest first', () => {
  expect(sortByKeys(rows, false)).toEqual([3, 4, 1, 5, 2])
  expect(sortByKeys(rows, true)).toEqual([4, 1, 3, 5, 2])
})

test('numbers are compared as numbers', () => {
  const numbers = [9, 10, 100, 2].map((key) => ({ insightId: key, key }))
  expect(sortByKeys(numbers, false)).toEqual([2, 9, 10, 100])
})
