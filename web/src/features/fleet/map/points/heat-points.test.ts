import { expect, test } from 'vitest'
import { aPoint } from '../testing/a-point.ts'
import { toHeatPoints } from './heat-points.ts'

test('a place with more insights has more weight', () => {
  const points = [aPoint({ insight_count: 300 }), aPoint({ insight_count: 1000, longitude: -60 })]
  expect(toHeatPoints(points, 3).map(({ weight }) => weight)).toEqual([0.3, 1])
})

test('points close together share one weight, and points far apart each have the full weight', () => {
  const points = [aPoint({ insight_count: 50 }), aPoint({ insight_count: 50, longitude: 36.6 })]
  expect(toHeatPoints(points, 2).map(({ weight }) => weight)).toEqual([0.5, 0.5])
  expect(toHeatPoints(points, 14).map(({ weight }) => weight)).toEqual([1, 1])
})

test.each([{ latitude: 0 }, { longitude: 0 }, { insight_count: 0 }])(
  'a point with %j adds no heat',
  (overrides) => {
    expect(toHeatPoints([aPoint({ insight_count: 5, ...overrides })], 3)).toEqual([])
  },
)
