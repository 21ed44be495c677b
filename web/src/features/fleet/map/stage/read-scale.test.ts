import { expect, test } from 'vitest'
import { readScale } from './read-scale.ts'

test.each([
  [{ latitude: 0, zoom: 0 }, 10_000_000, 128],
  [{ latitude: 0, zoom: 10 }, 10_000, 131],
  [{ latitude: 60, zoom: 10 }, 5000, 131],
  [{ latitude: 0, zoom: 18 }, 20, 67],
])('at %j the scale shows %i m', (position, metres, widthPx) => {
  expect(readScale(position)).toEqual({ metres, widthPx })
})
