import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMAGES_RANGE, readQuantity, SPECIES_RANGE } from './read-quantity.ts'

test.each([
  ['2000', 2_000],
  [' 2000 ', 2_000],
  ['2,000', 2_000],
  ['2 000', 2_000],
  ['2\u00a0000', 2_000],
  ['2\u202f000', 2_000],
  ['2.000', 2_000],
  ['2’000', 2_000],
  ['1,234,567', 1_234_567],
  ['+3000', 3_000],
  ['3e3', 3_000],
  ['２０００', 2_000],
  ['', 2_000],
  ['  ', 2_000],
])('%j is read as %i images', (text, value) => {
  expect(readQuantity(text, IMAGES_RANGE)).toEqual({ value })
})

test.each([
  ['abc', 1, 'not_a_number'],
  ['12 foxes', 1, 'not_a_number'],
  ['1,2', 1, 'not_a_number'],
  ['1,0000', 1, 'not_a_number'],
  ['NaN', 1, 'not_a_number'],
  ['0x10', 1, 'not_a_number'],
  ['-', 1, 'not_a_number'],
  ['-5', 1, 'too_small'],
  ['−5', 1, 'too_small'],
  ['0', 1, 'too_small'],
  ['1e-9', 1, 'too_small'],
  ['1.5', 2, 'not_whole'],
  ['1e12', 10_000, 'too_large'],
  ['1e999', 10_000, 'too_large'],
  ['Infinity', 1, 'not_a_number'],
])('%j species count as %i, with the reason', (text, value, problem) => {
  expect(readQuantity(text, SPECIES_RANGE)).toEqual({ value, problem })
})

test('any text is read as a whole quantity within the range', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { value } = readQuantity(text, IMAGES_RANGE)
      expect(Number.isInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(IMAGES_RANGE.min)
      expect(value).toBeLessThanOrEqual(IMAGES_RANGE.max)
    }),
  )
})
