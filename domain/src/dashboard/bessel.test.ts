import { expect, test } from 'vitest'
import { scaledBesselI } from './bessel.ts'

test.each([
  [0, 0, 1],
  [1, 0, 0],
  // Abramowitz & Stegun, tables 9.8 and 9.11
  [0, 1, 0.4657596077],
  [1, 1, 0.2079104154],
  [0, 10, 0.1278333372],
  [1, 10, 0.1212626814],
  [2, 2, 0.6889484477 * Math.exp(-2)],
])('order %d at %d has the value of the tables', (order, x, value) => {
  expect(scaledBesselI(order, x)).toBeCloseTo(value, 9)
})

test('large arguments neither overflow nor vanish', () => {
  expect(scaledBesselI(0, 1000) * Math.sqrt(2 * Math.PI * 1000)).toBeCloseTo(1, 3)
})
