import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../../testing/seed-alerts.ts'
import { seedGroup } from '../../../testing/seed-groups.ts'
import { seedInsight } from '../../../testing/seed-insights.ts'
import { seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../../testing/test-api.ts'
import { findDigest } from './digest.ts'

const EMPTY = 99

let api: TestApi
let owner: TestUser
let deviceId: number
let groupedId: number
let groupId: number
let integrationId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  groupedId = await api.createDevice({ owners: [owner] })
  groupId = await seedGroup(api.db, { userId: owner.id, name: 'River' })
  await api.pool.query('update user_device set group_id = $2 where device_id = $1', [groupedId, groupId])
  integrationId = await seedIntegration(api.db, {
    userId: owner.id,
    platform: 'email',
    recipients: ['ada@example.com'],
  })
  for (const id of [deviceId, groupedId]) for (const classId of [17, 18, EMPTY]) await see(id, classId)
})
afterAll(() => api.stop())

const see = (id: number, classId: number) =>
  seedInsight(api.pool, { deviceId: id, classId, takenAt: '2026-11-20T12:00:00.000Z' })

const digest = () =>
  findDigest(api.pool, {
    integration_id: integrationId,
    about: { day: '2026-11-20', timeZone: 'UTC' },
  })

async function sightings(): Promise<[total: number, lines: string[]]> {
  const { total, species } = await digest()
  return [total, species.map((line) => `${line.sightings} ${line.className}, ${line.deviceName}`).toSorted()]
}

const choose = (scope: 'all' | 'none' | 'selected', names: string[] = []) =>
  api.pool.query('update integration set class_scope = $2, class_names = $3 where integration_id = $1', [
    integrationId,
    scope,
    names,
  ])

test('a digest of all classes leaves out empty frames, as the integration does', async () => {
  await choose('all')
  expect(await sightings()).toEqual([
    4,
    [
      `1 Class 17, Camera ${deviceId}`,
      `1 Class 17, Camera ${groupedId}`,
      `1 Class 18, Camera ${deviceId}`,
      `1 Class 18, Camera ${groupedId}`,
    ],
  ])
})

test('a digest counts and names only the selected classes, and a group’s own choice for its cameras', async () => {
  await choose('selected', ['CLASS 17'])
  await api.pool.query(
    `insert into integration_group (integration_id, user_id, group_id, class_scope, class_names)
     values ($1, $2, $3, 'selected', '{Class 18,Empty}')`,
    [integrationId, owner.id, groupId],
  )
  expect(await sightings()).toEqual([
    3,
    [`1 Class 17, Camera ${deviceId}`, `1 Class 18, Camera ${groupedId}`, `1 empty, Camera ${groupedId}`],
  ])
})

test('without selected classes, it has only what the same integration sent by a species rule', async () => {
  await choose('none')
  const insightId = await see(deviceId, 19)
  const message = { userId: owner.id, platform: 'email', kind: 'sighting', deviceId, insightId } as const
  await seedOutgoing(api.db, { ...message, integrationId: integrationId + 1000 })
  expect(await sightings()).toEqual([0, []])
  await seedOutgoing(api.db, { ...message, integrationId })
  await seedOutgoing(api.db, { ...message, integrationId, recipient: 'bob@example.com' })
  expect(await sightings()).toEqual([1, [`1 Class 19, Camera ${deviceId}`]])
})

test.each([
  ['has its alerts off', 'update integration set sends_alerts = false where user_id = $1', 0],
  ['has this type off', 'insert into alert_setting (user_id, low_battery) values ($1, false)', 1],
  [
    'ignores the group',
    `insert into alert_group_setting (user_id, group_id, ignore) select $1, group_id, true from device_group where user_id = $1`,
    1,
  ],
  ['wants all of them', 'select $1::int', 3],
])('open alerts are counted as they are sent: an owner who %s', async (_, change, expected) => {
  await seedAlert(api.db, { userId: owner.id, deviceId, type: 'low_battery' })
  await seedAlert(api.db, { userId: owner.id, deviceId: groupedId, type: 'low_battery' })
  await seedAlert(api.db, { userId: owner.id, deviceId: groupedId, type: 'sentinel_cable_error' })
  await api.pool.query(change, [owner.id])
  const { openAlerts, openAlertsTotal } = await digest()
  expect([openAlerts.length, openAlertsTotal]).toEqual([expected, expected])
})
