import { expect, test } from 'vitest'
import { readMapAddress, writeOff, writePosition } from './map-address.ts'

const bare = {
  position: undefined,
  deviceId: undefined,
  filters: { text: undefined, groupId: undefined, trouble: undefined, firmware: undefined, seen: undefined },
  off: new Set(),
  isHeatOn: false,
  scheme: undefined,
}

test('an address without anything shows all there is', () => {
  expect(readMapAddress({})).toEqual(bare)
})

test('what an address says is shown', () => {
  const typed = { lat: -1.25, lon: 36.8, zoom: 7.5, device: 12, q: 7, group: 3, trouble: 'any', seen: 30 }
  expect(
    readMapAddress({
      ...typed,
      firmware: '2.10',
      off: 'cable_error,insight_count',
      heat: true,
      scheme: 'dark',
    }),
  ).toEqual({
    position: { latitude: -1.25, longitude: 36.8, zoom: 7.5 },
    deviceId: 12,
    filters: { text: '7', groupId: 3, trouble: 'any', firmware: '2.10', seen: '30' },
    off: new Set(['cable_error', 'insight_count']),
    isHeatOn: true,
    scheme: 'dark',
  })
})

test.each([
  { lat: 91, lon: 0, zoom: 1 },
  { lat: 0, lon: -181, zoom: 1 },
  { lat: 0, lon: 0, zoom: 30 },
  { lat: 0, lon: 0 },
  { lat: 'NaN', lon: 0, zoom: 1 },
  { device: -1 },
  { device: 'x' },
  { group: 1.5 },
  { trouble: 'all' },
  { seen: 2 },
  { off: 'everything' },
  { off: ['cable_error'] },
  { heat: 'yes' },
  { scheme: 'red' },
])('what can not be meant is left out: %j', (typed) => {
  expect(readMapAddress(typed)).toEqual(bare)
})

test('a position is as exact as the zoom is', () => {
  expect(writePosition({ latitude: 1.23456789, longitude: -36.87654321, zoom: 2.123 })).toEqual({
    lat: 1.23,
    lon: -36.88,
    zoom: 2.12,
  })
  expect(writePosition({ latitude: 1.23456789, longitude: -36.87654321, zoom: 16 })).toMatchObject({
    lat: 1.234568,
  })
})

test('what is on goes without saying', () => {
  expect(writeOff(new Set())).toBeUndefined()
  expect(writeOff(new Set(['insight_count', 'cable_error']))).toBe('cable_error,insight_count')
})
