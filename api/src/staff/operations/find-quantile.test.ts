import { expect, test } from 'vitest'
import { findQuantile } from './find-quantile.ts'

const BOUNDS = [0.1, 1, 10]

test.each([
  ['all in the first bucket', [100, 100, 100, 100], 0.095],
  ['some in the second', [90, 100, 100, 100], 0.55],
  ['at the border of a bucket', [95, 100, 100, 100], 0.1],
  ['beyond the last bound', [0, 0, 0, 100], 10],
])('the 95th percentile of observations: %s', (_title, counts, quantile) => {
  expect(findQuantile(0.95, BOUNDS, counts)).toBeCloseTo(quantile, 9)
})

test('without observations there is no percentile', () => {
  expect(findQuantile(0.95, BOUNDS, [0, 0, 0, 0])).toBeNull()
})
