import { expect, test } from 'vitest'
import { reportedPlace } from './reported-place.ts'

test.each([
  ['0/0', { latitude: 0, longitude: 0 }],
  ['0/0 with noise', { latitude: -0.001, longitude: 0.0009 }],
  ['half a place', { latitude: 1.5 }],
  ['the other half', { latitude: null, longitude: 36.9 }],
])('%s is not a place', (_, sent) => {
  expect(reportedPlace(sent)).toBeUndefined()
})

test.each([
  ['a place on the equator', { latitude: 0, longitude: 36.9 }],
  ['a place on the prime meridian', { latitude: 51.5, longitude: 0 }],
  ['a place just beside 0/0', { latitude: 0.0011, longitude: 0 }],
])('%s is a place', (_, sent) => {
  expect(reportedPlace(sent)).toEqual(sent)
})
