import { Feature } from '@sentinel/contracts/account/features'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function featuresOf(user: TestUser): Promise<Feature[]> {
  return Feature.array().parse((await api.as(user).get('/api/features')).json())
}

test('every user has every feature, off until they turn it on', async () => {
  const features = await featuresOf(await api.createUser())
  expect(features.map(({ key, enabled }) => [key, enabled])).toEqual([
    ['insight_collections', false],
    ['ota_messages_experimental', false],
  ])
  for (const { name, instructions } of features) expect(name && instructions).not.toBe('')
})

test('a feature is turned on and off for its user only', async () => {
  const user = await api.createUser()
  const other = await api.createUser()
  const [feature] = await featuresOf(user)
  const url = `/api/features/${feature?.id}`

  const on = await api.as(user).put(url, { enabled: true, user_id: other.id, key: 'x' })
  expect(on.json()).toEqual({ ...feature, enabled: true })
  expect((await featuresOf(user))[0]).toMatchObject({ enabled: true })
  expect((await featuresOf(other))[0]).toMatchObject({ enabled: false })

  await api.as(user).put(url, { enabled: false })
  expect((await featuresOf(user))[0]).toMatchObject({ enabled: false })
})

test('a viewer can read features and cannot change any', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).put('/api/features/1', { enabled: true })).statusCode).toBe(403)
  expect((await featuresOf(viewer))[0]).toMatchObject({ enabled: false })
})

test('an unknown feature is not found', async () => {
  const user = await api.createUser()
  expect((await api.as(user).put('/api/features/32767', { enabled: true })).statusCode).toBe(404)
})

test.each([
  ['/api/features/1', {}, { enabled: 'Must be true or false.' }],
  ['/api/features/1', { enabled: 'yes' }, { enabled: 'Must be true or false.' }],
])('%s with %j is refused', async (url, body, errors) => {
  const response = await api.as(await api.createUser()).put(url, body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual(errors)
})

test.each(['99999999999', '-1', '1.5', 'x'])('/api/features/%s is not a valid id', async (id) => {
  const response = await api.as(await api.createUser()).put(`/api/features/${id}`, { enabled: true })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toHaveProperty('featureId')
})
