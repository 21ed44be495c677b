import { expect, test } from 'vitest'
import { limitLatitude } from './limit-latitude.ts'

test.each([
  ['in the middle', 10, 4, 10],
  ['near the edge', 89, 4, 84],
  ['near the other edge', -90, 4, -84],
  ['of a world that just fills the map', 60, 0, 0],
  ['of a world smaller than the map', 60, -1, 0],
])('the map stays on the world: %s', (_, latitude, zoom, held) => {
  expect(limitLatitude(latitude, { zoom, heightPx: 512 })).toBeCloseTo(held, 0)
})
