import { AlertType, alertTypes, recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../testing/seed-groups.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'

const URL = '/api/alerts/settings'
const ALL_ON = recordBy('setting', () => true)

let api: TestApi
let owner: TestUser
let group: number
let other: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  other = await seedGroup(api.db, { userId: owner.id, name: 'Valley' })
  group = await seedGroup(api.db, { userId: owner.id, name: 'hill' })
})
afterAll(() => api.stop())

async function settingsOf(user: TestUser): Promise<AlertSettings> {
  return (await api.as(user).get(URL)).json()
}

const BEGINNING = () => ({
  settings: ALL_ON,
  groupSettings: [
    { deviceGroupId: group, ignore: false },
    { deviceGroupId: other, ignore: false },
  ],
})

test('a user without settings wants every alert, of every group', async () => {
  expect(await settingsOf(owner)).toEqual(BEGINNING())
})

test('saved settings replace the previous ones, and the choices of the groups that are named', async () => {
  const settings = { ...ALL_ON, low_battery: false }
  const stored = { settings, groupSettings: [{ deviceGroupId: group, ignore: true }] }
  const first = await api.as(owner).put(URL, stored)
  expect(first.json()).toEqual({
    settings,
    groupSettings: [
      { deviceGroupId: group, ignore: true },
      { deviceGroupId: other, ignore: false },
    ],
  })
  expect(await settingsOf(owner)).toEqual(first.json())

  await api.as(owner).put(URL, { settings: ALL_ON, groupSettings: [{ deviceGroupId: other, ignore: true }] })
  expect(await settingsOf(owner)).toEqual({
    settings: ALL_ON,
    groupSettings: [
      { deviceGroupId: group, ignore: true },
      { deviceGroupId: other, ignore: true },
    ],
  })
  expect((await settingsOf(await api.createUser())).settings).toEqual(ALL_ON)
})

test('another user’s group is not found, and nothing is changed', async () => {
  const stranger = await api.createUser()
  const theirs = await seedGroup(api.db, { userId: stranger.id, name: 'Theirs' })
  for (const deviceGroupId of [theirs, 2_000_000_000]) {
    const response = await api.as(owner).put(URL, {
      settings: { ...ALL_ON, cable_error: false },
      groupSettings: [
        { deviceGroupId: group, ignore: true },
        { deviceGroupId, ignore: true },
      ],
    })
    expect(response.statusCode).toBe(404)
  }
  expect(await settingsOf(owner)).toEqual(BEGINNING())
  expect((await settingsOf(stranger)).groupSettings).toEqual([{ deviceGroupId: theirs, ignore: false }])
})

test('a group that is named twice is refused, and nothing is changed', async () => {
  const response = await api.as(owner).put(URL, {
    settings: { ...ALL_ON, cable_error: false },
    groupSettings: [
      { deviceGroupId: group, ignore: true },
      { deviceGroupId: group, ignore: false },
    ],
  })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual({ groupSettings: 'Names a group twice.' })
  expect(await settingsOf(owner)).toEqual(BEGINNING())
})

test.each([
  [{ groupSettings: [] }, 'settings'],
  [{ settings: { ...ALL_ON, cable_error: 'no' }, groupSettings: [] }, 'settings.cable_error'],
  [{ settings: { ...ALL_ON, user_id: 1 }, groupSettings: [] }, 'settings'],
  [
    { settings: ALL_ON, groupSettings: [{ deviceGroupId: 0, ignore: true }] },
    'groupSettings.0.deviceGroupId',
  ],
])('%j is refused with an error at its field', async (body, field) => {
  const response = await api.as(owner).put(URL, body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('the database has the types that the contract describes, and a column for the setting of each', async () => {
  const { rows: types } = await api.pool.query('select unnest(enum_range(null::alert_type))::text as type')
  expect(types.map(({ type }) => type)).toEqual(AlertType.options)
  const { rows: columns } = await api.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'alert_setting'::regclass and attnum > 0 and not attisdropped`,
  )
  expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(['user_id', ...Object.keys(ALL_ON)]))
})

test.each(AlertType.options)('the setting of %s switches off alerts of this type only', async (type) => {
  await api.pool.query(
    `insert into alert_setting (user_id, ${alertTypes[type].setting}) values ($1, false)`,
    [owner.id],
  )
  const { rows } = await api.pool.query<{ type: string }>(
    `select type from alert_setting s, unnest(enum_range(null::alert_type)) type
     where s.user_id = $1 and not wants_alert(type, s, false)`,
    [owner.id],
  )
  expect(rows).toEqual([{ type }])
})
