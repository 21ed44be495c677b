import type { Alert } from '@sentinel/contracts/alerts'
import { expect, test } from 'vitest'
import { anAlert } from '../../platform/testing/an-alert.ts'
import { groupVisits } from './visits.ts'

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const idsOf = (alerts: Alert[]) => {
  const { visit, quiet } = groupVisits(alerts)
  return [visit, quiet].map((visits) => visits.map(({ deviceId }) => deviceId))
}

test('cable errors and low batteries need a visit, silence alone does not', () => {
  expect(
    idsOf([
      anAlert({ id: 1, associated_id: '1', alert_type: 'sentinel_cable_error', created_at: on(1) }),
      anAlert({ id: 2, associated_id: '2', alert_type: 'no_recent_insights' }),
      anAlert({ id: 3, associated_id: '3', alert_type: 'low_battery', created_at: on(3) }),
      anAlert({ id: 4, associated_id: '4', alert_type: 'no_recent_camera_triggers' }),
    ]),
  ).toEqual([
    ['1', '3'],
    ['2', '4'],
  ])
})

test('the worst camera is the one with the most open alerts, then the one whose trouble is oldest', () => {
  expect(
    idsOf([
      anAlert({ id: 1, associated_id: '1', created_at: on(9) }),
      anAlert({ id: 2, associated_id: '2', created_at: on(2) }),
      anAlert({ id: 3, associated_id: '3', created_at: on(10) }),
      anAlert({ id: 4, associated_id: '3', created_at: on(11), alert_type: 'no_recent_insights' }),
    ]),
  ).toEqual([['3', '2', '1'], []])
})

test('a resolved alert makes no visit; of a camera’s others those for a visit stand first, each kind by age', () => {
  const { visit } = groupVisits([
    anAlert({ id: 1, associated_id: '1', status: 'resolved', created_at: on(1) }),
    anAlert({ id: 2, associated_id: '2', created_at: on(5) }),
    anAlert({ id: 3, associated_id: '2', created_at: on(4), alert_type: 'sentinel_cable_error' }),
    anAlert({ id: 4, associated_id: '2', created_at: on(3), alert_type: 'no_recent_insights' }),
  ])
  expect(visit).toMatchObject([{ deviceId: '2', since: on(3), alerts: [{ id: 3 }, { id: 2 }, { id: 4 }] }])
})
