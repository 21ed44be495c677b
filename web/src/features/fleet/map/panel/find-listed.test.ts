import type { MapWarning } from '@sentinel/contracts/fleet/map'
import { expect, test } from 'vitest'
import { aMapDevice } from '../testing/a-device.ts'
import { aPoint } from '../testing/a-point.ts'
import { listDevices, listPoints } from './find-listed.ts'

const BOX = { west: 30, east: 40, south: -5, north: 5 }
const NONE_HIDDEN = { hidden: new Set<MapWarning>(), isCoverageShown: false }
const COVERAGE = { ...NONE_HIDDEN, isCoverageShown: true }

test('devices in view are listed worst first, then by name', () => {
  const devices = [
    aMapDevice({ id: 1, name: 'B' }),
    aMapDevice({ id: 2, name: 'A' }),
    aMapDevice({ id: 3, name: 'C', warnings: ['low_battery'] }),
    aMapDevice({ id: 4, name: 'D', warnings: ['cable_error', 'low_battery'] }),
    aMapDevice({ id: 5, longitude: 41 }),
    aMapDevice({ id: 6, latitude: -6 }),
  ]
  expect(listDevices(devices, BOX, NONE_HIDDEN).rows.map(({ deviceId }) => deviceId)).toEqual([4, 3, 2, 1])
  expect(listDevices(devices, undefined, NONE_HIDDEN)).toMatchObject({ devices: 6, more: 0 })
})

test('warnings that the legend has switched off are neither listed nor used for the order', () => {
  const hidden = { ...NONE_HIDDEN, hidden: new Set<MapWarning>(['cable_error']) }
  const devices = [
    aMapDevice({ id: 1, name: 'A', warnings: ['cable_error'] }),
    aMapDevice({ id: 2, name: 'B', warnings: ['cable_error', 'no_recent_insights'] }),
    aMapDevice({ id: 3, name: 'C', warnings: ['low_battery'] }),
  ]
  expect(listDevices(devices, BOX, hidden).rows.map(({ deviceId, worst }) => [deviceId, worst])).toEqual([
    [3, 'low_battery'],
    [2, 'no_recent_insights'],
    [1, undefined],
  ])
  const points = [
    aPoint({ device_id: 7, warnings: { cable_error: 1 } }),
    aPoint({ device_id: 8, warnings: { low_battery: 1 } }),
  ]
  expect(listPoints(points, BOX, hidden).rows.map(({ deviceId, worst }) => [deviceId, worst])).toEqual([
    [8, 'low_battery'],
    [7, undefined],
  ])
})

test('where signals are shown, the weakest are listed first and devices without a signal last', () => {
  const devices = [
    aMapDevice({ id: 1, warnings: ['cable_error'] }),
    aMapDevice({ id: 2, signal: 'good' }),
    aMapDevice({ id: 3, signal: 'weak' }),
  ]
  const expected = [
    [3, 'weak', undefined],
    [2, 'good', undefined],
    [1, 'none', undefined],
  ]
  const read = ({ rows }: ReturnType<typeof listDevices>) =>
    rows.map(({ deviceId, signal, worst }) => [deviceId, signal, worst])
  expect(read(listDevices(devices, BOX, COVERAGE))).toEqual(expected)
  const points = [
    aPoint({ device_id: 1, warnings: { cable_error: 1 } }),
    aPoint({ device_id: 2, signals: { good: 1 } }),
    aPoint({ device_id: 3, signals: { weak: 1, good: 1 } }),
  ]
  expect(read(listPoints(points, BOX, COVERAGE))).toEqual(expected)
})

test('across the date line, devices on both sides are in view', () => {
  const devices = [179, -179, 0].map((longitude, id) => aMapDevice({ id, longitude }))
  const box = { ...BOX, west: 170, east: 190 }
  expect(listDevices(devices, box, NONE_HIDDEN).rows.map(({ deviceId }) => deviceId)).toEqual([0, 1])
  expect(listDevices(devices, { ...box, west: -190, east: -170 }, NONE_HIDDEN).devices).toBe(2)
})

test('clusters are listed together with devices: worst first, then the larger ones first', () => {
  const cluster = { device_id: null, expansion_zoom: 5 }
  const listed = listPoints(
    [
      aPoint({ device_id: 7 }),
      aPoint({ ...cluster, count: 3 }),
      aPoint({ ...cluster, count: 9 }),
      aPoint({ device_id: 8, warnings: { no_recent_insights: 1 } }),
    ],
    BOX,
    NONE_HIDDEN,
  )
  expect(listed.devices).toBe(14)
  expect(listed.rows.map(({ deviceId, count }) => [deviceId, count])).toEqual([
    [8, 1],
    [undefined, 9],
    [undefined, 3],
    [7, 1],
  ])
})

test('a long list shows the first devices and how many more there are', () => {
  const devices = Array.from({ length: 300 }, (_, id) => aMapDevice({ id, name: `Camera ${id}` }))
  const { rows, devices: amount, more } = listDevices(devices, BOX, NONE_HIDDEN)
  expect([rows.length, amount, more]).toEqual([200, 300, 100])
})
