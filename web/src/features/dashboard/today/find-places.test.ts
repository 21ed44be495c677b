import { expect, test } from 'vitest'
import { groupCameras } from '../../../shared/fleet/group-cameras.ts'
import { aDevice, anAlert } from '../../../platform/testing/sample-fleet.ts'
import { findPlaces } from './find-places.ts'

const nowMs = Date.parse('2026-11-20T04:00:00.000Z')
const camera = (device_id: number, location_name: string | null) =>
  aDevice({ device_id, location_name, conditions: ['low_battery'] })

test('the place of the camera with the most trouble comes first, and the cameras of a place are grouped', () => {
  const devices = [camera(1, 'Ridge'), camera(2, 'River'), camera(3, 'Ridge'), camera(4, 'River')]
  const { visit } = groupCameras({ devices, alerts: [anAlert({ associated_id: '4' })], nowMs })
  const places = findPlaces(visit).map(({ name, cameras }) => [name, cameras.map((one) => one.deviceId)])
  expect(places).toEqual([
    ['River', ['4', '2']],
    ['Ridge', ['1', '3']],
  ])
})

test('cameras without a place and cameras missing in this browser form one group', () => {
  const devices = [camera(1, null), camera(2, ' ')]
  const { visit } = groupCameras({ devices, alerts: [anAlert({ associated_id: '9' })], nowMs })
  const places = findPlaces(visit).map(({ name, cameras }) => [name, cameras.map((one) => one.deviceId)])
  expect(places).toEqual([[undefined, ['9', '1', '2']]])
})
