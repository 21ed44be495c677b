import { expect, test } from 'vitest'
import { hasPlace } from './has-place.ts'

test.each([
  [-90, -180, true],
  [90, 180, true],
  [0, 0, true],
  [91, 0, false],
  [-90.001, 0, false],
  [0, 180.5, false],
  [0, -181, false],
  [null, 10, false],
  [10, null, false],
  [Number.NaN, 10, false],
])('a device at %s, %s is on the map: %s', (latitude, longitude, isThere) => {
  expect(hasPlace({ latitude, longitude })).toBe(isThere)
})
