import { Group, groupMessages } from '@sentinel/contracts/fleet/groups'
import { GROUPS_MAX } from '@sentinel/contracts/fleet/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let user: TestUser
let other: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  user = await api.createUser()
  other = await api.createUser()
})
afterAll(() => api.stop())

const add = (body: object, as = user) => api.as(as).post('/api/v2/groups', body)
const create = async (groupName: string): Promise<Group> => (await add({ groupName })).json().message.group
const change = (groupId: number, body: object, as = user) => api.as(as).put(`/api/v2/groups/${groupId}`, body)
const remove = (groupId: number, as = user) => api.as(as).delete(`/api/v2/groups/${groupId}`)
const put = (groupId: number, deviceId: unknown, as = user) =>
  api.as(as).post(`/api/v2/groups/${groupId}/devices`, { deviceId })
const take = (groupId: number, deviceId: number, as = user) =>
  api.as(as).delete(`/api/v2/groups/${groupId}/devices/${deviceId}`)
const list = async (as = user): Promise<Group[]> => (await api.as(as).get('/api/v2/groups')).json()
const get = async (groupId: number) => (await list()).find(({ group_id }) => group_id === groupId)

function countCodes(answers: TestAnswer[]): Record<number, number> {
  const byCode = Map.groupBy(answers, ({ statusCode }) => statusCode)
  return Object.fromEntries([...byCode].map(([code, each]) => [code, each.length]))
}

/** Backdates a group's last change by a long time. */
const age = (groupId: number) =>
  api.pool.query(`update device_group set updated_at = '2026-01-01' where group_id = $1`, [groupId])
const isFresh = async (groupId: number) => ((await get(groupId))?.updated_on ?? '') > '2026-01-02'

test('a new group is returned in an envelope, and is in the list', async () => {
  const response = await add({ groupName: ' River ', deploymentDescription: 'By the ford' })
  expect(response.statusCode).toBe(200)
  const { group } = response.json().message
  expect(Group.parse(group)).toEqual(group)
  expect(group).toMatchObject({ group_name: 'River', deployment_description: 'By the ford', devices: [] })
  expect(await list()).toEqual([group])
})

test.each([
  ['no name', {}, 'groupName', groupMessages.nameMissing],
  ['an empty name', { groupName: '' }, 'groupName', groupMessages.nameMissing],
  ['a name of spaces', { groupName: '  ' }, 'groupName', groupMessages.nameMissing],
  ['101 characters', { groupName: 'x'.repeat(101) }, 'groupName', /at most 100/],
  [
    'a long description',
    { groupName: 'x', deploymentDescription: 'x'.repeat(101) },
    'deploymentDescription',
    /100/,
  ],
])('a new group with %s is refused', async (_, body, field, text) => {
  const response = await add(body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors[field]).toMatch(text)
  expect(await list()).toEqual([])
})

test('a name that another group of the user has is refused in upper and lower case, also in two requests at the same time', async () => {
  const river = await create('River')
  const ford = await create('Ford')
  for (const response of [
    await add({ groupName: 'rIVER' }),
    await change(ford.group_id, { groupName: 'RIVER' }),
  ]) {
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'conflict',
      errors: { groupName: groupMessages.nameTaken },
    })
  }
  expect((await change(river.group_id, { groupName: 'RIVER' })).statusCode).toBe(200)
  expect((await add({ groupName: 'River' }, other)).statusCode).toBe(200)

  const answers = await Promise.all([add({ groupName: 'Hill' }), add({ groupName: 'hill' })])
  expect(countCodes(answers)).toEqual({ 200: 1, 409: 1 })
})

test(`a user has at most ${GROUPS_MAX} groups, however many are added at the same time`, async () => {
  await api.pool.query(
    `insert into device_group (user_id, name) select $1, 'Group ' || n from generate_series(1, $2::int) n`,
    [user.id, GROUPS_MAX - 1],
  )
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((groupName) => add({ groupName })))
  expect(countCodes(answers)).toEqual({ 200: 1, 400: 3 })
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().errors.general).toMatch(/1000 groups/)
  expect(await list()).toHaveLength(GROUPS_MAX)
})

test('name and description are changed, and a description that is left out stays', async () => {
  const { group_id } = await create('River')
  await age(group_id)
  const described = await change(group_id, { groupName: 'Ford', groupDesc: 'Shallow' })
  expect(described.json()).toMatchObject({ group_id, group_name: 'Ford', deployment_description: 'Shallow' })
  expect(await isFresh(group_id)).toBe(true)
  expect((await change(group_id, { groupName: 'Hill' })).json()).toMatchObject({
    group_name: 'Hill',
    deployment_description: 'Shallow',
  })
  const refused = await change(group_id, { groupName: ' ' })
  expect(refused.json().errors).toEqual({ groupName: groupMessages.newNameMissing })
})

test('a device that is put into a group leaves its previous group, and both have changed', async () => {
  const deviceId = await api.createDevice({ owners: [user] })
  const [from, to] = [await create('River'), await create('Ford')]
  expect((await put(from.group_id, deviceId)).json()).toMatchObject({ devices: [deviceId] })
  await age(from.group_id)
  await age(to.group_id)
  expect((await put(to.group_id, deviceId)).json()).toMatchObject({
    ...to,
    devices: [deviceId],
    updated_on: expect.any(String),
  })
  expect(await get(from.group_id)).toMatchObject({ devices: [] })
  expect([await isFresh(from.group_id), await isFresh(to.group_id)]).toEqual([true, true])

  await age(to.group_id)
  expect((await put(to.group_id, deviceId)).statusCode).toBe(200)
  expect(await isFresh(to.group_id)).toBe(false)
})

test('a device is removed only from the group that it is in', async () => {
  const deviceId = await api.createDevice({ owners: [user] })
  const [river, ford] = [await create('River'), await create('Ford')]
  await put(river.group_id, deviceId)
  await age(river.group_id)
  expect((await take(ford.group_id, deviceId)).statusCode).toBe(404)
  expect((await take(river.group_id, deviceId)).json()).toMatchObject({ devices: [] })
  expect(await isFresh(river.group_id)).toBe(true)
  expect((await take(river.group_id, deviceId)).statusCode).toBe(404)
})

test('another user’s device is put into no group, and one’s own device into no group of another user', async () => {
  const mine = await api.createDevice({ owners: [user] })
  const theirs = await api.createDevice({ owners: [other] })
  const group = await create('River')
  const foreign = await seedGroup(api.db, { userId: other.id, name: 'Theirs', deviceIds: [theirs] })
  for (const response of [
    await put(group.group_id, theirs),
    await put(foreign, mine),
    await put(foreign, theirs),
    await take(foreign, theirs),
    await take(group.group_id, theirs),
    await change(foreign, { groupName: 'Mine' }),
    await remove(foreign),
    await put(2_000_000_000, mine),
  ])
    expect(response.statusCode).toBe(404)
  expect(await list()).toMatchObject([{ devices: [] }])
  expect(await list(other)).toMatchObject([{ group_name: 'Theirs', devices: [theirs] }])
})

test.each([['7'], [null], [1.5], [-1], [2 ** 31]])('a device %s is refused', async (deviceId) => {
  const { group_id } = await create('River')
  const response = await put(group_id, deviceId)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual(['deviceId'])
})

test('a deleted group leaves its devices without a group, and every call to it returns not found', async () => {
  const deviceId = await api.createDevice({ owners: [user] })
  const { group_id } = await create('River')
  await put(group_id, deviceId)
  expect((await remove(group_id)).json()).toEqual({ group_id })
  expect((await api.as(user).get(`/api/devices/${deviceId}`)).json()).toMatchObject({ group_id: null })
  for (const response of [
    await put(group_id, deviceId),
    await take(group_id, deviceId),
    await change(group_id, { groupName: 'Again' }),
    await remove(group_id),
  ])
    expect(response.statusCode).toBe(404)
})

test('deleting a group while devices are put into it always deletes it, and no call fails with an error', async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await api.createDevice({ owners: [user] }), await api.createDevice({ owners: [user] })]
    const [group, former] = [await create('River'), await create('Ford')]
    await put(former.group_id, ids[0])
    const answers = await Promise.all([
      ...ids.map((deviceId) => put(group.group_id, deviceId)),
      remove(group.group_id),
      api
        .as(user)
        .post('/api/updateDevice', { device_id: ids[0], cycle_time: 690, group_id: former.group_id }),
    ])
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
    expect(await get(group.group_id)).toBeUndefined()
    await remove(former.group_id)
  }
})

test('a name is the same name in any Unicode form and case', async () => {
  const [nfc, nfd] = ['\u00c9tang \u0130', 'e\u0301tang i\u0307']
  const group = await create(nfd)
  expect(group.group_name).toBe(nfd.normalize())
  for (const groupName of [nfc, nfd, nfc.toUpperCase(), nfc.normalize('NFD')]) {
    const answer = await add({ groupName })
    expect([answer.statusCode, answer.json().errors]).toEqual([409, { groupName: groupMessages.nameTaken }])
  }
})
