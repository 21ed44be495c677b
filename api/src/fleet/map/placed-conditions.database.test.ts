import { type AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import { DeviceCondition } from '@sentinel/contracts/alerts/alerts'
import { findConditions } from '@sentinel/domain/fleet/device-conditions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { PLACED_DEVICES, warnings } from './placed-devices.ts'

const DEVICES = 60

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const someState = fc.record({
  conditions: fc.subarray([...DeviceCondition.options]),
  seenDaysAgo: fc.constantFrom(null, 0, 6.99, 7.01, 30),
  silence: fc.constantFrom(undefined, 'new', 'acknowledged', 'resolved'),
})

test('the database finds the same conditions for the map as the rule that screens use', async () => {
  const owner = await api.createUser()
  const expected = new Map<number, string[]>()
  const nowMs = Date.now()
  for (const { conditions, seenDaysAgo, silence } of fc.sample(someState, DEVICES)) {
    const deviceId = await api.createDevice({ owners: [owner] })
    const lastSeen = seenDaysAgo === null ? null : new Date(nowMs - seenDaysAgo * 86_400_000).toISOString()
    await api.pool.query('update device_health set latitude = -1, longitude = 36 where device_id = $1', [
      deviceId,
    ])
    await api.pool.query('update device_stat set last_seen = $2 where device_id = $1', [deviceId, lastSeen])
    for (const condition of conditions)
      await api.pool.query(`select settle_alerts(array[row($1, null, $2, '{}')::alert_verdict])`, [
        deviceId,
        condition,
      ])
    if (silence)
      await seedAlert(api.db, { userId: owner.id, deviceId, type: 'no_recent_insights', status: silence })
    const open: AlertType[] = silence === undefined || silence === 'resolved' ? [] : ['no_recent_insights']
    const found = findConditions({ conditions, last_seen: lastSeen }, open, nowMs)
    expected.set(deviceId, found.map((type) => alertTypes[type].mapWarning).toSorted())
  }
  const { rows } = await api.pool.query<{ device_id: number; warnings: number }>(PLACED_DEVICES, [owner.id])
  const placed = rows.map(({ device_id, warnings: bits }) => [
    device_id,
    warnings.filter((_, at) => bits & (1 << at)).toSorted(),
  ])
  expect(new Map(placed as [number, string[]][])).toEqual(expected) // safe: each item is a pair
})
