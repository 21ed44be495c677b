import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepCounts } from '../../testing/recount.ts'
import { linkDevice } from '../../testing/seed.ts'
import { seedGroup } from '../../testing/seed-groups.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/integrations'
const ALG_OF_INSIGHTS = 3
const GROUPS = `${URL}/email/groups`

let api: TestApi
let owner: TestUser
let hill: number
let valley: number

beforeAll(async () => {
  api = await startTestApi()
  await seedAlg(ALG_OF_INSIGHTS, [17, 'Badger'])
})
beforeEach(async () => {
  owner = await api.createUser()
  valley = await seedGroup(api.db, { userId: owner.id, name: 'Valley' })
  hill = await seedGroup(api.db, { userId: owner.id, name: 'hill' })
  await api.as(owner).post(URL, { platform: 'email', options: { emails: ['ada@example.com'] } })
})
afterAll(() => api.stop())

const setGroups = (groupNotifications: object[]) => api.as(owner).put(GROUPS, { groupNotifications })
const choice = (groupId: number, groupNotificationClasses: unknown) => ({ groupId, groupNotificationClasses })

async function choices() {
  return (await api.as(owner).get(URL)).json()[0].options.groupNotifications
}

test('groups have their own choices, by name; the next ones replace them all', async () => {
  const response = await setGroups([choice(valley, ['Wolf', 'Red fox']), choice(hill, 'none')])
  expect(response.json().options.groupNotifications).toEqual([
    choice(hill, 'none'),
    choice(valley, ['Wolf', 'Red fox']),
  ])
  await setGroups([choice(valley, 'all')])
  expect(await choices()).toEqual([choice(valley, 'all')])
  await api.db.deleteFrom('device_group').where('group_id', '=', valley).execute()
  expect(await choices()).toEqual([])
})

test('another user’s group is not found, and nothing is changed', async () => {
  const stranger = await api.createUser()
  const theirs = await seedGroup(api.db, { userId: stranger.id, name: 'Theirs' })
  await setGroups([choice(hill, 'none')])
  for (const groupId of [theirs, 2_000_000_000])
    expect((await setGroups([choice(valley, 'all'), choice(groupId, 'all')])).statusCode).toBe(404)
  expect(await choices()).toEqual([choice(hill, 'none')])
})

test('if two requests choose at the same time, the result is the choice of one of them', async () => {
  const both = [[choice(hill, 'none')], [choice(hill, 'all'), choice(valley, 'all')]]
  const answers = await Promise.all([...both, ...both].map((each) => setGroups(each)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(both).toContainEqual(await choices())
})

test('a group that is named twice is refused', async () => {
  const response = await setGroups([choice(hill, 'none'), choice(hill, 'all')])
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual({ groupNotifications: 'Names a group twice.' })
})

async function seedAlg(algId: number, ...labels: [classId: number, label: string][]): Promise<void> {
  await api.db.insertInto('alg').values({ alg_id: algId, name: 'Fauna' }).execute()
  for (const [class_id, label] of labels)
    await api.db.insertInto('class_definition').values({ alg_id: algId, class_id, label }).execute()
}

test('the classes are those of the user’s models, of the models on their devices and of their insights, each once', async () => {
  await seedAlg(101, [1, 'wolf'])
  await seedAlg(102, [1, 'Wolf'], [2, 'Aardvark'])
  await seedAlg(103, [1, 'Nobody’s'])
  const deviceId = await api.createDevice({ owners: [owner] })
  await api.db.insertInto('user_alg').values({ user_id: owner.id, alg_id: 101 }).execute()
  await api.db.insertInto('device_alg').values({ device_id: deviceId, alg_id: 102 }).execute()
  await seedInsight(api.pool, { deviceId })

  const names = (await api.as(owner).get(`${URL}/classes`)).json()
  expect(names).toEqual(['Aardvark', 'Badger', 'empty', expect.stringMatching(/^wolf$/i)])
  expect((await api.as(await api.createUser()).get(`${URL}/classes`)).json()).toEqual([])
})

test('a user who has a device only since its insights arrived does not see their classes', async () => {
  const deviceId = await api.createDevice()
  await seedInsight(api.pool, { deviceId, takenAt: '2026-01-01T00:00:00.000Z' })
  await linkDevice(api.db, { userId: owner.id, deviceId, visibleFrom: '2026-02-01T00:00:00Z' })
  expect((await api.as(owner).get(`${URL}/classes`)).json()).toEqual([])
  await seedInsight(api.pool, { deviceId, takenAt: '2026-03-01T00:00:00.000Z' })
  await keepCounts(api.pool)
  expect((await api.as(owner).get(`${URL}/classes`)).json()).toEqual(['Badger', 'empty'])
})
