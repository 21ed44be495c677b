import { Group } from '@sentinel/contracts/fleet/groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('groups are sorted by name, ignoring case, with the ids of their devices', async () => {
  const user = await api.createUser()
  const first = await api.createDevice({ owners: [user] })
  const second = await api.createDevice({ owners: [user] })
  await seedGroup(api.db, { userId: user.id, name: 'zebra' })
  await seedGroup(api.db, {
    userId: user.id,
    name: 'Beta',
    description: 'By the river',
    deviceIds: [second, first],
  })
  const alpha = await seedGroup(api.db, { userId: user.id, name: 'alpha' })

  const groups = (await api.as(user).get('/api/v2/groups')).json()
  expect(Group.array().parse(groups)).toEqual(groups)
  expect(groups.map((group: Group) => group.group_name)).toEqual(['alpha', 'Beta', 'zebra'])
  expect(groups[0]).toMatchObject({ group_id: alpha, deployment_description: '', devices: [] })
  expect(groups[1]).toMatchObject({ deployment_description: 'By the river', devices: [first, second] })
})

test('another user’s groups, and their devices in them, are not shown', async () => {
  const [user, other] = [await api.createUser(), await api.createUser()]
  const deviceId = await api.createDevice({ owners: [user, other] })
  await seedGroup(api.db, { userId: other.id, name: 'Theirs', deviceIds: [deviceId] })
  await seedGroup(api.db, { userId: user.id, name: 'Mine' })
  const groups = (await api.as(user).get('/api/v2/groups')).json()
  expect(groups).toMatchObject([{ group_name: 'Mine', devices: [] }])
})

test('a viewer sees no groups', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).get('/api/v2/groups')).statusCode).toBe(403)
})
