import { expect, test } from 'vitest'
import type { MapPlace } from '../engine.ts'
import type { Mark } from './mark.ts'
import { findMarkAt, placeMarks } from './place-marks.ts'

/** Projects ten pixels per degree, from 0° N 0° E. */
const project = ({ latitude, longitude }: MapPlace) => ({ x: 10 * longitude, y: -10 * latitude })
const mark = (key: string, longitude: number, latitude = 0): Mark => ({
  key,
  place: { latitude, longitude },
  look: { kind: 'device', text: undefined, warning: undefined },
})
const place = (marks: Mark[], west: number, east: number) =>
  placeMarks(marks, { west, east, south: -80, north: 80 }, project)

test('a marker is drawn on the copy of the world that is in view', () => {
  expect(place([mark('a', -179)], 170, 190).map(({ at }) => at.x)).toEqual([1810])
  expect(place([mark('a', 179)], -190, -170).map(({ at }) => at.x)).toEqual([-1810])
})

test('a marker is drawn on each copy of the world that is in view', () => {
  expect(place([mark('a', 10)], -400, 400).map(({ at }) => at.x)).toEqual([-3500, 100, 3700])
})

test('a marker far outside the view is not drawn', () => {
  expect(place([mark('a', 90)], 0, 20)).toEqual([])
})

test('of overlapping markers, the nearer one is found, and none beside them', () => {
  const placed = place([mark('a', 0), mark('b', 1.5)], -10, 10)
  expect(findMarkAt(placed, { x: 6, y: 0 })?.mark.key).toBe('a')
  expect(findMarkAt(placed, { x: 9, y: 0 })?.mark.key).toBe('b')
  expect(findMarkAt(placed, { x: 60, y: 0 })).toBeUndefined()
})

test('a marker drawn away from its place is found where it is drawn', () => {
  const placed = place([{ ...mark('a', 0), away: { x: 40, y: 0 } }], -10, 10)
  expect(findMarkAt(placed, { x: 40, y: 3 })?.mark.key).toBe('a')
  expect(findMarkAt(placed, { x: 0, y: 0 })).toBeUndefined()
})
