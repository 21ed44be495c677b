import { expect, test } from 'vitest'
import { findNearest } from './find-nearest.ts'

test.each([
  [[], 5, -1],
  [[10], 5, 0],
  [[10], 50, 0],
  [[10, 20, 30], 14, 0],
  [[10, 20, 30], 16, 1],
  [[10, 20, 30], 20, 1],
  [[10, 20, 30], 99, 2],
])('in %j the moment nearest to %d has the index %d', (moments, atMs, place) => {
  expect(findNearest(moments, atMs)).toBe(place)
})
