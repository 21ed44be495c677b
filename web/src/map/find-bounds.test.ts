import { expect, test } from 'vitest'
import { findBounds } from './find-bounds.ts'

const at = (longitude: number, latitude = 0) => ({ longitude, latitude })

test('nothing has no bounds, one place is its own', () => {
  expect(findBounds([])).toBeNull()
  expect(findBounds([at(36, -2)])).toEqual({ west: 36, south: -2, east: 36, north: -2 })
})

test('the box holds all places', () => {
  expect(findBounds([at(36, -2), at(-10, 50), at(12, 7)])).toEqual({
    west: -10,
    south: -2,
    east: 36,
    north: 50,
  })
})

test('places on both sides of the date line are near one another', () => {
  expect(findBounds([at(178, 1), at(-179, 2), at(170, 3)])).toMatchObject({ west: 170, east: -179 })
})
