import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { expect, test } from 'vitest'
import { aDevice, anAlert } from '../../platform/testing/sample-fleet.ts'
import { groupCameras } from './group-cameras.ts'

const nowMs = Date.parse('2026-11-20T04:00:00.000Z')
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const camera = (device_id: number, changes: Partial<Device> = {}) => aDevice({ device_id, ...changes })
const idsOf = (devices: Device[], alerts: Alert[] = []) => {
  const { visit, watch } = groupCameras({ devices, alerts, nowMs })
  return [visit, watch].map((cameras) => cameras.map(({ deviceId }) => deviceId))
}

test('cable errors and low batteries need a visit, also if their alert is resolved', () => {
  expect(
    idsOf(
      [
        camera(1, { conditions: ['sentinel_cable_error'] }),
        camera(2),
        camera(3, { conditions: ['low_battery'] }),
        camera(4, { conditions: ['no_recent_camera_triggers'] }),
        camera(5),
      ],
      [
        anAlert({ id: 1, associated_id: '1', alert_type: 'sentinel_cable_error', status: 'resolved' }),
        anAlert({ id: 2, associated_id: '2', alert_type: 'no_recent_insights' }),
      ],
    ),
  ).toEqual([
    ['1', '3'],
    ['2', '4'],
  ])
})

test('cameras are sorted by the number of open alerts, then by the oldest alert, and those without alerts come last', () => {
  const low = { conditions: ['low_battery'] } satisfies Partial<Device>
  expect(
    idsOf(
      [camera(1, low), camera(2, low), camera(3, low), camera(4, low)],
      [
        anAlert({ id: 1, associated_id: '1', created_at: on(9) }),
        anAlert({ id: 2, associated_id: '2', created_at: on(2) }),
        anAlert({ id: 3, associated_id: '3', created_at: on(10) }),
        anAlert({ id: 4, associated_id: '3', created_at: on(11), alert_type: 'no_recent_insights' }),
      ],
    ),
  ).toEqual([['3', '2', '1', '4'], []])
})

test('a camera’s open alerts that need a visit come first, each group sorted by age', () => {
  const alerts = [
    anAlert({ id: 1, associated_id: '2', status: 'resolved', created_at: on(1) }),
    anAlert({ id: 2, associated_id: '2', created_at: on(5) }),
    anAlert({ id: 3, associated_id: '2', created_at: on(4), alert_type: 'sentinel_cable_error' }),
    anAlert({ id: 4, associated_id: '2', created_at: on(3), alert_type: 'no_recent_insights' }),
  ]
  const devices = [camera(2, { conditions: ['sentinel_cable_error', 'low_battery'] })]
  const { visit } = groupCameras({ alerts, devices, nowMs })
  expect(visit).toMatchObject([{ deviceId: '2', since: on(3), alerts: [{ id: 3 }, { id: 2 }, { id: 4 }] }])
})

test('troubles without an open alert are listed beside the alerts', () => {
  const alerts = [anAlert({ associated_id: '2', alert_type: 'low_battery' })]
  const device = camera(2, { conditions: ['sentinel_cable_error', 'low_battery'], last_seen: on(1) })
  expect(groupCameras({ alerts, devices: [device], nowMs }).visit).toMatchObject([
    { others: ['sentinel_cable_error', 'overdue'] },
  ])
})

test('a camera missing in this browser is judged by its open alerts', () => {
  const alerts = [
    anAlert({ id: 1, associated_id: '8', alert_type: 'low_battery' }),
    anAlert({ id: 2, associated_id: '9', alert_type: 'no_recent_insights' }),
  ]
  expect(idsOf([camera(1)], alerts)).toEqual([['8'], ['9']])
})
