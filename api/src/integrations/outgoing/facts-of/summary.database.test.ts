import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAlert } from '../../../testing/seed-alerts.ts'
import { seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { findSummary } from './summary.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a summary names the alerts that its integration still sends at that time', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  const of = { userId: owner.id, platform: 'email' } as const
  const integrationId = await seedIntegration(api.db, of)
  const message = { ...of, integrationId, deviceId }
  const summaryId = await seedOutgoing(api.db, { ...message, kind: 'summary', about: { of: 'alerts' } })
  for (const alertType of ['low_battery', 'sentinel_cable_error'] as const) {
    const alertId = await seedAlert(api.db, { userId: owner.id, deviceId, type: alertType })
    await seedOutgoing(api.db, {
      ...message,
      kind: 'alert',
      state: 'summarised',
      alertId,
      alertType,
      summaryId,
    })
  }
  const summary = () => findSummary(api.pool, { outbox_id: summaryId, about: { of: 'alerts' } })
  const deviceName = `Camera ${deviceId}`
  const cable = { alertType: 'sentinel_cable_error', deviceName, isOver: false }
  expect(await summary()).toMatchObject({
    total: 2,
    alerts: [{ alertType: 'low_battery', deviceName, isOver: false }, cable],
  })
  await api.pool.query('insert into alert_setting (user_id, low_battery) values ($1, false)', [owner.id])
  expect(await summary()).toMatchObject({ total: 1, alerts: [cable] })
  await api.pool.query('update integration set sends_alerts = false where user_id = $1', [owner.id])
  expect(await summary()).toBeUndefined()
})
