import { expect, test } from 'vitest'
import { unwrapLine, unwrapPolygon } from './unwrap.ts'

test('a line that does not cross the date line stays as it is', () => {
  const line = [[10, 50], [20, 51], [-20, 52]] // prettier-ignore
  expect(unwrapLine(line)).toEqual(line)
})

test.each([
  [
    'eastwards',
    [
      [170, 1],
      [-170, 2],
      [-160, 3],
    ],
    [170, 190, 200],
  ],
  [
    'westwards',
    [
      [-170, 1],
      [170, 2],
      [160, 3],
    ],
    [-170, -190, -200],
  ],
  [
    'there and back',
    [
      [170, 1],
      [-170, 2],
      [170, 3],
    ],
    [170, 190, 170],
  ],
])('a line across the date line continues %s', (_, line, longitudes) => {
  expect(unwrapLine(line).map(([longitude]) => longitude)).toEqual(longitudes)
})

test('a ring around the pole is closed along the edge of the map', () => {
  const ring = [[-180, -70], [-60, -75], [60, -72], [180, -70]] // prettier-ignore
  expect(unwrapPolygon([ring])).toEqual([[...ring, [180, -90], [-180, -90], [-180, -70]]])
})

test('the pole itself is not a hole, but a lake is', () => {
  const coast = [[-180, -70], [-60, -75], [60, -72], [180, -70]] // prettier-ignore
  const pole = coast.map(([longitude = 0]) => [longitude, -90])
  const lake = [[1, -80], [2, -80], [2, -81], [1, -80]] // prettier-ignore
  expect(unwrapPolygon([coast, pole, lake]).slice(1)).toEqual([lake])
})
