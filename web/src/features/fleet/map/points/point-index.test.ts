import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { expect, test } from 'vitest'
import { aMapDevice } from '../testing/a-device.ts'
import { packDevices } from './pack-devices.ts'
import { createPointIndex } from './point-index.ts'

const WORLD = { west: -180, east: 180, south: -85, north: 85 }
const index = (...devices: Parameters<typeof aMapDevice>[0][]) =>
  createPointIndex(packDevices(devices.map((device) => aMapDevice(device))))

test('devices near each other form a cluster that has their warnings, signals and insight counts', () => {
  const points = index(
    { id: 1, longitude: 36, warnings: ['cable_error', 'low_battery'], signal: 'weak', insightCount: 10 },
    { id: 2, longitude: 36.01, warnings: ['low_battery'], signal: 'good', insightCount: 5 },
    { id: 3, longitude: -60, insightCount: 7 },
  ).find({ ...WORLD, zoom: 3 })
  expect(points.toSorted((a, b) => b.count - a.count)).toEqual([
    {
      longitude: expect.closeTo(36.005, 3),
      latitude: expect.closeTo(-1.5, 5),
      count: 2,
      device_id: null,
      first_device_ids: [1, 2],
      expansion_zoom: expect.any(Number),
      warnings: { cable_error: 1, low_battery: 2, no_recent_camera_triggers: 0, no_recent_insights: 0 },
      signals: { weak: 1, fair: 0, good: 1 },
      insight_count: 15,
    },
    {
      longitude: expect.closeTo(-60, 5),
      latitude: expect.closeTo(-1.5, 5),
      count: 1,
      device_id: 3,
      first_device_ids: [3],
      expansion_zoom: null,
      warnings: recordBy('mapWarning', () => 0),
      signals: { weak: 0, fair: 0, good: 0 },
      insight_count: 7,
    },
  ])
})

test('a cluster separates at its expansion zoom', () => {
  const points = index({ id: 1, longitude: 36 }, { id: 2, longitude: 36.5 })
  const [cluster] = points.find({ ...WORLD, zoom: 0 })
  const zoom = cluster?.expansion_zoom ?? 0
  expect(points.find({ ...WORLD, zoom: zoom - 1 })).toHaveLength(1)
  expect(points.find({ ...WORLD, zoom })).toHaveLength(2)
})

test('devices at one place stay together up to the last zoom level with clusters', () => {
  const points = index({ id: 1 }, { id: 2 })
  expect(points.find({ ...WORLD, zoom: 14 })).toMatchObject([{ count: 2, expansion_zoom: 15 }])
  expect(points.find({ ...WORLD, zoom: 15 })).toHaveLength(2)
})

test('repeated requests do not increase the counts', () => {
  const points = index({ id: 1, insightCount: 3 }, { id: 2, insightCount: 4 })
  points.find({ ...WORLD, zoom: 1 })
  expect(points.find({ ...WORLD, zoom: 0 })).toMatchObject([{ insight_count: 7 }])
})
