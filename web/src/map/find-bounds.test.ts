import { expect, test } from 'vitest'
import { findBounds } from './find-bounds.ts'

const at = (longitude: number, latitude = 0) => ({ longitude, latitude })

test('an empty list has no bounds, and a single place is its own bounds', () => {
  expect(findBounds([])).toBeNull()
  expect(findBounds([at(36, -2)])).toEqual({ west: 36, south: -2, east: 36, north: -2 })
})

test('the box contains all places', () => {
  expect(findBounds([at(36, -2), at(-10, 50), at(12, 7)])).toEqual({
    west: -10,
    south: -2,
    east: 36,
    north: 50,
  })
})

test('the bounds of places on both sides of the date line cross it', () => {
  expect(findBounds([at(178, 1), at(-179, 2), at(170, 3)])).toMatchObject({ west: 170, east: -179 })
})
