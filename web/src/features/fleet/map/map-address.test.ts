import { expect, test } from 'vitest'
import { mapAddress, roundPosition } from './map-address.ts'

const bare = mapAddress.read({})

test('a URL without values shows everything', () => {
  expect(bare).toEqual({ q: '', firmware: '', off: [], heat: false, coverage: false })
})

test.each([
  { lat: 91, lon: 0, zoom: 1 },
  { lat: 0, lon: -181, zoom: 1 },
  { lat: 0, lon: 0, zoom: 30 },
  { lat: 'NaN', lon: 0, zoom: 1 },
])('a position with an invalid value is ignored: %j', (search) => {
  const { lat, lon, zoom } = mapAddress.read(search)
  expect([lat, lon, zoom]).toContain(undefined)
})

test.each([
  { device: -1 },
  { device: 'x' },
  { group: 1.5 },
  { trouble: 'all' },
  { seen: 2 },
  { off: 'everything' },
  { off: ['cable_error'] },
  { heat: 'yes' },
  { scheme: 'red' },
])('a value that does not exist is ignored: %j', (search) => {
  expect(mapAddress.read(search)).toEqual(bare)
})

test('the precision of a position depends on the zoom', () => {
  expect(roundPosition({ latitude: 1.23456789, longitude: -36.87654321, zoom: 2.123 })).toEqual({
    latitude: 1.23,
    longitude: -36.88,
    zoom: 2.12,
  })
  expect(roundPosition({ latitude: 1.23456789, longitude: -36.87654321, zoom: 16 })).toMatchObject({
    latitude: 1.234568,
  })
})

test('the layers that the legend has switched off are one text in the URL', () => {
  expect(mapAddress.change({}, { off: ['insight_count', 'cable_error'] })).toEqual({
    off: 'cable_error,insight_count',
  })
  expect(mapAddress.read({ off: 'cable_error,insight_count' }).off).toEqual(['cable_error', 'insight_count'])
  expect(mapAddress.change({ off: 'cable_error' }, { off: [] })).toEqual({})
})
