import { InternalAlg, listInternalAlgs } from '@sentinel/contracts/staff/algs'
import { DeployedModel, Model, ModelUse } from '@sentinel/contracts/models/models'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let user: TestUser
let other: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  user = await api.createUser()
  other = await api.createUser()
  deviceId = await api.createDevice({ owners: [user] })
})
afterAll(() => api.stop())

const url = (algId: number, device = deviceId) => `/api/devices/${device}/models/${algId}`
const listDeployed = async (query = '', as = user) => api.as(as).get(`/api/getDeployedModels${query}`)

test('a user’s models are those of their account, by id', async () => {
  const ids = [
    await seedModel(api.db, { userId: user.id, name: 'Mammals' }),
    await seedModel(api.db, { userId: user.id, name: 'Birds' }),
  ]
  await seedModel(api.db, { userId: other.id })
  const models = (await api.as(user).get(`/api/getModelsForUser/${user.id}`)).json()
  expect(Model.array().parse(models)).toEqual(models)
  expect(models.map(({ alg_id }: Model) => alg_id)).toEqual(ids)
  expect(models[1]).toMatchObject({ alg_name: 'Birds', alg_description: '', alg_type: '', author: '' })
})

test('no one can list another user’s models, not even staff', async () => {
  const staff = await api.createUser({ role: 'staff' })
  for (const caller of [other, staff])
    expect((await api.as(caller).get(`/api/getModelsForUser/${user.id}`)).statusCode).toBe(404)
})

test('a page of deployed models ends with all models of its last device, and the next continues after it', async () => {
  const second = await api.createDevice({ owners: [user] })
  await api.createDevice({ owners: [user] })
  const algIds = [await seedModel(api.db), await seedModel(api.db), await seedModel(api.db)]
  for (const [device_id, alg_id] of [
    [second, algIds[1]],
    [deviceId, algIds[2]],
    [deviceId, algIds[0]],
    [deviceId, algIds[1]],
  ] as [number, number][])
    await api.db.insertInto('device_alg').values({ device_id, alg_id }).execute()
  await seedModel(api.db, { deviceId: await api.createDevice({ owners: [other] }) })

  const first = await listDeployed('?limit=1')
  expect(DeployedModel.array().parse(first.json())).toEqual(
    algIds.map((alg_id) => ({ device_id: deviceId, alg_id })),
  )
  const rest = await listDeployed(`?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect(rest.json()).toEqual([{ device_id: second, alg_id: algIds[1] }])
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await listDeployed()).json()).toEqual([...first.json(), ...rest.json()])
})

test('a viewer sees what runs on their devices and cannot change anything', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const theirs = await api.createDevice({ owners: [viewer] })
  const algId = await seedModel(api.db, { userId: viewer.id, deviceId: theirs })
  expect((await listDeployed('', viewer)).json()).toEqual([{ device_id: theirs, alg_id: algId }])
  expect((await api.as(viewer).delete(url(algId, theirs))).statusCode).toBe(403)
})

test('a model of the account is deployed, once, and removed', async () => {
  const algId = await seedModel(api.db, { userId: user.id })
  for (let time = 0; time < 2; time++) {
    const response = await api.as(user).put(url(algId))
    expect(response.json()).toEqual({ device_id: deviceId, alg_id: algId })
  }
  expect((await listDeployed()).json()).toEqual([{ device_id: deviceId, alg_id: algId }])
  expect((await api.as(user).delete(url(algId))).json()).toEqual({ device_id: deviceId, alg_id: algId })
  expect((await listDeployed()).json()).toEqual([])
  expect((await api.as(user).delete(url(algId))).statusCode).toBe(404)
})

test('a model that runs on a device can be removed even if it is in no account', async () => {
  const algId = await seedModel(api.db, { deviceId })
  expect((await api.as(user).delete(url(algId))).statusCode).toBe(200)
})

test('another user’s model and another user’s device are not found', async () => {
  const [mine, theirs] = [
    await seedModel(api.db, { userId: user.id }),
    await seedModel(api.db, { userId: other.id }),
  ]
  const foreign = await api.createDevice({ owners: [other] })
  await api.as(other).put(url(theirs, foreign))
  for (const response of [
    await api.as(user).put(url(theirs)),
    await api.as(user).put(url(mine, foreign)),
    await api.as(user).delete(url(theirs, foreign)),
    await api.as(user).put(url(2_000_000_000)),
  ])
    expect(response.statusCode).toBe(404)
  expect((await listDeployed()).json()).toEqual([])
  expect((await listDeployed('', other)).json()).toEqual([{ device_id: foreign, alg_id: theirs }])
})

test('staff page through all models', async () => {
  const staff = await api.createUser({ role: 'staff' })
  const algId = await seedModel(api.db, { name: 'Night birds' })
  const { rows, total } = listInternalAlgs.schema.response[200].parse(
    (await api.as(staff).get('/api/internal/tables/algs?name=NIGHT')).json(),
  )
  expect(total).toBe(1)
  expect(rows.map((row) => InternalAlg.parse(row).alg_id)).toEqual([algId])
})

test('the classes of a model are visible only to those who can see it', async () => {
  const labels = ['fox', 'owl']
  const classesOf = async (algId: number) => api.as(user).get(`/api/models/${algId}/classes`)
  const visible = [
    await seedModel(api.db, { userId: user.id, labels }),
    await seedModel(api.db, { deviceId, labels }),
    await seedModel(api.db, { isPublic: true, labels }),
  ]
  for (const algId of visible)
    expect((await classesOf(algId)).json()).toEqual([
      { class_id: 0, original_label: 'fox' },
      { class_id: 1, original_label: 'owl' },
    ])
  expect((await classesOf(await seedModel(api.db, { userId: other.id, labels }))).statusCode).toBe(404)
})

test('the use of a model names only the user’s own devices and releases', async () => {
  const algId = await seedModel(api.db, { userId: user.id, deviceId })
  await api.pool.query(`update device set display_name = 'Ridge' where device_id = $1`, [deviceId])
  const foreign = await api.createDevice({ owners: [other] })
  await api.pool.query('insert into device_alg (device_id, alg_id) values ($1, $2)', [foreign, algId])
  const mine = await seedRelease(api.db, { userId: user.id, name: `Mine ${algId}`, state: 'approved' })
  const theirs = await seedRelease(api.db, { userId: other.id })
  for (const releaseId of [mine, theirs])
    await api.pool.query(
      'insert into alg_release_component (release_id, alg_id, position, sensitivity) values ($1, $2, 0, 0.5)',
      [releaseId, algId],
    )
  const use = (await api.as(user).get(`/api/models/${algId}/use`)).json()
  expect(ModelUse.parse(use)).toEqual(use)
  expect(use).toMatchObject({
    device_count: 1,
    devices: [{ device_id: deviceId, device_name: 'Ridge', may_manage: true, release: null }],
    releases: [{ id: mine, name: `Mine ${algId}`, state: 'approved' }],
  })
  expect((await api.as(other).get(`/api/models/${algId}/use`)).statusCode).toBe(404)
})

test('a model can leave the account once no camera of the user runs it', async () => {
  const algId = await seedModel(api.db, { userId: user.id, deviceId })
  await api.pool.query(`update device set display_name = 'Ridge' where device_id = $1`, [deviceId])
  const foreign = await api.createDevice({ owners: [other] })
  await api.pool.query('insert into device_alg (device_id, alg_id) values ($1, $2)', [foreign, algId])
  const leave = () => api.as(user).delete(`/api/models/${algId}`)
  const refused = await leave()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors.general).toBe('This model runs on Ridge. Remove it from there first.')
  await api.as(user).delete(url(algId))
  expect((await leave()).json()).toEqual({ alg_id: algId })
  expect((await leave()).statusCode).toBe(404)
})

test('if a deployment and the removal from the account happen at the same time, only one succeeds', async () => {
  const algId = await seedModel(api.db, { userId: user.id })
  const [deployed, removed] = await Promise.all([
    api.as(user).put(url(algId)),
    api.as(user).delete(`/api/models/${algId}`),
  ])
  expect([deployed.statusCode, removed.statusCode]).toEqual(
    deployed.statusCode === 200 ? [200, 409] : [404, 200],
  )
})

test('a model that runs on a view-only camera can leave the account', async () => {
  const algId = await seedModel(api.db, { userId: user.id })
  const foreign = await api.createDevice({ owners: [other] })
  await api.pool.query('insert into device_alg (device_id, alg_id) values ($1, $2)', [foreign, algId])
  await linkDevice(api.db, { userId: user.id, deviceId: foreign, visibleFrom: '-infinity' })
  await api.pool.query(
    'update user_device set is_guest = true, may_manage = false where user_id = $1 and device_id = $2',
    [user.id, foreign],
  )
  expect((await api.as(user).delete(`/api/models/${algId}`)).statusCode).toBe(200)
})

test('the next owner of a camera does not see when and from which release its models came', async () => {
  const algId = await seedModel(api.db, { userId: user.id })
  const releaseId = await seedRelease(api.db, { name: `Former ${algId}` })
  await api.pool.query(
    `insert into device_alg (device_id, alg_id, release_id, deployed_at) values ($1, $2, $3, '2026-01-01')`,
    [deviceId, algId, releaseId],
  )
  await api.pool.query('update user_device set visible_from = $2 where device_id = $1', [
    deviceId,
    '2026-06-01T00:00:00.000Z',
  ])
  expect((await api.as(user).get(`/api/models/${algId}/use`)).json().devices).toMatchObject([
    { since: '2026-06-01T00:00:00.000Z', release: null },
  ])
})
