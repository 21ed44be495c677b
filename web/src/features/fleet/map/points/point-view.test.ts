import { expect, test } from 'vitest'
import { covers, toPointView } from './point-view.ts'

const kenya = { west: 30, east: 40, south: -5, north: 5 }

test('points are requested with a margin and for a whole zoom level', () => {
  expect(toPointView(kenya, 5.9)).toEqual({ west: 25, east: 45, south: -10, north: 10, zoom: 5 })
})

test('the zoom is limited to one level beyond the last clusters', () => {
  expect(toPointView(kenya, 18).zoom).toBe(15)
  expect(toPointView(kenya, -0.5).zoom).toBe(0)
})

test('a box across the date line has its west on one side and its east on the other', () => {
  expect(toPointView({ west: 175, east: 185, south: 0, north: 5 }, 5)).toMatchObject({
    west: 170,
    east: -170,
  })
})

test('a box larger than the world becomes the whole world', () => {
  expect(toPointView({ west: -300, east: 200, south: -85, north: 85 }, 0)).toEqual({
    west: -180,
    east: 180,
    south: -90,
    north: 90,
    zoom: 0,
  })
})

test.each([
  ['at its place', kenya, 5, true],
  ['a little further', { ...kenya, west: 26, east: 36 }, 5.4, true],
  ['too far', { ...kenya, west: 24, east: 34 }, 5, false],
  ['too far north', { ...kenya, north: 11 }, 5, false],
  ['at the next zoom', kenya, 6, false],
  ['on another copy of the world', { ...kenya, west: 390, east: 400 }, 5, true],
  ['half the world away', { ...kenya, west: 210, east: 220 }, 5, false],
])('the former view covers the new box or not: %s', (_, box, zoom, isEnough) => {
  expect(covers(toPointView(kenya, 5), box, zoom)).toBe(isEnough)
})

test('a view across the date line covers boxes on both sides', () => {
  const view = toPointView({ west: 175, east: 185, south: 0, north: 5 }, 5)
  expect(covers(view, { west: -185, east: -175, south: 0, north: 5 }, 5)).toBe(true)
  expect(covers(view, { west: 160, east: 170, south: 0, north: 5 }, 5)).toBe(false)
})
