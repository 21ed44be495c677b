import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOfCustomModel, priceOfLabels, priceOfSpecializedModel } from './prices.ts'

test.each([
  [2_000, 1, false, true, 14],
  [2_000, 1, true, true, 22],
  [2_000, 1, false, false, 26],
  [2_000, 1, true, false, 34],
  [10_001, 12, true, false, 240.012],
  [1_000_000, 40, false, true, 2_400],
])('labels of %i images of %i species, verified %s, sorted %s, cost %f', (...row) => {
  const [images, species, isVerified, isSorted, dollars] = row
  expect(priceOfLabels({ images, species, isVerified, isSorted })).toBe(dollars)
})

test.each([
  [1, 250],
  [5, 450],
  [6, 500],
  [7, 500],
  [1_000_000, 500],
])('a custom model for %i animals costs %i', (animals, dollars) => {
  expect(priceOfCustomModel({ animals })).toBe(dollars)
})

test.each([
  [2_000, 1, 700],
  [2_000, 3, 1_100],
  [45_000, 1, 5_000],
  [45_001, 1, 5_000],
  [3_333, 7, 2_833.1],
])('a specialized model from %i images of %i animals costs %f', (images, animals, dollars) => {
  expect(priceOfSpecializedModel({ images, animals })).toBe(dollars)
})

test('prices of labels have no fractions of a thousandth, whatever is entered', () => {
  const order = fc.record({
    images: fc.integer({ min: 1, max: 1_000_000_000 }),
    species: fc.integer({ min: 1, max: 10_000 }),
    isVerified: fc.boolean(),
    isSorted: fc.boolean(),
  })
  fc.assert(
    fc.property(order, (given) => {
      const price = priceOfLabels(given)
      expect(Number(price.toFixed(3))).toBe(price)
    }),
  )
})
