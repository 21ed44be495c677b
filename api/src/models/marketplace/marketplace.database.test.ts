import { MarketplaceModel } from '@sentinel/contracts/models/marketplace'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICTURE_KEY, seedModel, seedPicturedModel } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const REFERENCE_ID = 1_000_000_001

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  user = await api.createUser()
})
afterAll(() => api.stop())

const list = async (query: Record<string, string> = {}) => {
  const answer = await api.as(user).get(`/api/v2/marketplace/models?${new URLSearchParams(query).toString()}`)
  return { answer, models: MarketplaceModel.array().parse(answer.json()) }
}
const idsOf = async (query: Record<string, string>) => (await list(query)).models.map(({ alg_id }) => alg_id)
const withClasses = (...labels: string[]) => ({ classes: JSON.stringify(labels) })
const add = (modelId: number) => api.as(user).post('/api/v2/marketplace/models', { modelId })

test('public models are listed with their classes, others are not', async () => {
  const open = await seedModel(api.db, { isPublic: true, name: 'Open', labels: ['fox', 'owl'] })
  const closed = await seedModel(api.db, { userId: user.id, name: 'Closed' })
  const { models } = await list({ search: 'o' })
  expect(models.map(({ alg_id }) => alg_id)).not.toContain(closed)
  expect(models.find(({ alg_id }) => alg_id === open)).toMatchObject({
    name: 'Open',
    class_count: 2,
    classes: [
      { class_id: 0, original_label: 'fox' },
      { class_id: 1, original_label: 'owl' },
    ],
    inAccount: false,
    is_reference: false,
    image_path: null,
  })
})

test('pages continue after their last model, and published models without files come last', async () => {
  for (let models = 0; models < 3; models++) await seedModel(api.db, { isPublic: true })
  const all = (await list({ classLimit: '1' })).models
  const first = await list({ limit: '2', classLimit: '1' })
  const cursor = String(first.answer.headers['x-next-cursor'])
  const rest = await list({ cursor, classLimit: '1' })
  expect([...first.models, ...rest.models]).toEqual(all)
  const ids = all.map(({ alg_id: id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(all.at(-1)?.is_reference).toBe(true)
})

test('a search finds names, authors and frameworks, ignoring case', async () => {
  const algId = await seedModel(api.db, { isPublic: true, name: 'Nachtvögel' })
  await api.pool.query(`update alg set author = 'Ada Öztürk', framework = 'Needle50%' where alg_id = $1`, [
    algId,
  ])
  for (const search of ['nachtVÖGEL', 'öztürk', 'needle50%']) expect(await idsOf({ search })).toEqual([algId])
  expect(await idsOf({ search: 'needle50_' })).toEqual([])
})

test('a model needs every chosen class, in upper or lower case and in any script', async () => {
  const both = await seedModel(api.db, { isPublic: true, labels: ['Ринчьо', '雪豹', 'Lynx lynx'] })
  const one = await seedModel(api.db, { isPublic: true, labels: ['雪豹'] })
  expect(await idsOf(withClasses('雪豹'))).toEqual([both, one])
  expect(await idsOf(withClasses('雪豹', 'ринчьо', 'LYNX LYNX', 'lynx lynx'))).toEqual([both])
  expect(await idsOf(withClasses('雪豹', 'dodo'))).toEqual([])
})

test('a species chosen from the suggestions is found, in every script', async () => {
  const labels = ['ΛΥΚΟΣ', 'İnek', 'Straße']
  const algId = await seedModel(api.db, { isPublic: true, labels })
  expect(await idsOf(withClasses(...labels))).toEqual([algId])
})

test('an invalid list of classes is refused with its field', async () => {
  for (const classes of ['fox', '{"a":1}', '[1]', JSON.stringify(Array.from({ length: 21 }, String))]) {
    const answer = await api
      .as(user)
      .get(`/api/v2/marketplace/models?${new URLSearchParams({ classes }).toString()}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toHaveProperty('classes')
  }
})

test('the list has only as many classes of a model with 10,000 as are requested', async () => {
  const labels = Array.from({ length: 10_000 }, (_, index) => `species ${index}`)
  const algId = await seedModel(api.db, { isPublic: true })
  await api.pool.query(
    `insert into class_definition (alg_id, class_id, label)
     select $1, place + 100, label from unnest($2::text[]) with ordinality c (label, place)`,
    [algId, labels],
  )
  const [short] = (await list({ ...withClasses('species 9999'), classLimit: '12' })).models
  expect(short).toMatchObject({ alg_id: algId, class_count: 10_000 })
  expect(short?.classes).toHaveLength(12)
  expect((await list(withClasses('species 9999'))).models[0]?.classes).toHaveLength(10_000)
})

test('a page of models with all their classes is shorter', async () => {
  for (let models = 0; models < 21; models++) await seedModel(api.db, { isPublic: true })
  const { answer, models } = await list({ limit: '100' })
  expect(models).toHaveLength(20)
  expect(answer.headers['x-next-cursor']).toBe(String(models.at(-1)?.alg_id))
  expect((await list({ limit: '100', classLimit: '0' })).models.length).toBeGreaterThan(20)
})

test('species are found by a part of their name, with those that start with it first', async () => {
  await seedModel(api.db, { isPublic: true, labels: ['zorilla', 'striped zorilla'] })
  await seedModel(api.db, { isPublic: true, labels: ['Zorilla'] })
  await seedModel(api.db, { labels: ['zorilla cub'] })
  const found = await api.as(user).get('/api/v2/marketplace/species?search=ZORI')
  expect(found.json()).toEqual([
    { label: expect.stringMatching(/^zorilla$/i), models: 2 },
    { label: 'striped zorilla', models: 1 },
  ])
})

test('a model that is added twice is in the account once', async () => {
  const modelId = await seedModel(api.db, { isPublic: true, name: 'Birds' })
  for (let time = 0; time < 2; time++)
    expect((await add(modelId)).json()).toEqual({ alg_id: modelId, name: 'Birds', inAccount: true })
  const models = (await api.as(user).get(`/api/getModelsForUser/${user.id}`)).json()
  expect(models.map(({ alg_id }: { alg_id: number }) => alg_id)).toEqual([modelId])
  expect((await list({ classLimit: '0' })).models.find(({ alg_id }) => alg_id === modelId)?.inAccount).toBe(
    true,
  )
})

test('a model that is not public and a model without a file cannot be added', async () => {
  expect((await add(await seedModel(api.db))).statusCode).toBe(404)
  expect((await add(2_000_000_000)).statusCode).toBe(404)
  const described = await add(REFERENCE_ID)
  expect(described.statusCode).toBe(409)
  expect(described.json().errors.modelId).toContain('only described')
})

test('a model names its other public versions', async () => {
  const ids = [
    await seedModel(api.db, { isPublic: true, name: 'Mammals 1' }),
    await seedModel(api.db, { isPublic: true, name: 'Mammals 2' }),
    await seedModel(api.db, { name: 'Mammals 3' }),
  ]
  await api.pool.query('update alg set meta_alg_id = $1 where alg_id = any ($2)', [ids[0], ids])
  await add(ids[1] ?? 0)
  const model = (await api.as(user).get(`/api/v2/marketplace/models/${ids[0]}`)).json()
  expect(model.versions).toMatchObject([{ alg_id: ids[1], name: 'Mammals 2', inAccount: true }])
})

test('a model that is not public has no page', async () => {
  const algId = await seedModel(api.db, { userId: user.id })
  expect((await api.as(user).get(`/api/v2/marketplace/models/${algId}`)).statusCode).toBe(404)
})

test('a picture is visible only to those who may see its model', async () => {
  const url = (algId: number) => `/api/models/${algId}/picture/${PICTURE_KEY}`
  const open = await seedPicturedModel(api.db, { isPublic: true })
  const mine = await seedPicturedModel(api.db, { userId: user.id })
  const closed = await seedPicturedModel(api.db)
  expect((await list({ classLimit: '0' })).models.find(({ alg_id }) => alg_id === open)?.image_path).toBe(
    url(open),
  )
  const answer = await api.as(user).get(url(open))
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.body).toBe('a picture')
  expect((await api.as(user).get(url(mine))).statusCode).toBe(200)
  expect((await api.as(user).get(url(closed))).statusCode).toBe(404)
  const staff = await api.createUser({ role: 'staff' })
  expect((await api.as(staff).get(url(closed))).statusCode).toBe(200)
})
