import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedModel } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser
let algId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  algId = await seedModel(api.db)
})
afterAll(() => api.stop())

const url = () => `/api/internal/algs/${algId}/classes`
const save = (classes: object[], ifMatch?: string) =>
  api.app.inject({
    method: 'PUT',
    url: url(),
    headers: {
      authorization: `Bearer ${staff.token}`,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    payload: { classes },
  })
const serval = { class_id: 17, label: 'serval' }
const lion = { class_id: 4, label: 'lion' }

test('the classes of a model are replaced as a whole, and returned by number', async () => {
  expect((await save([serval, lion])).json()).toEqual({ classes: [lion, serval] })
  const caracal = { class_id: 17, label: 'caracal' }
  expect((await save([caracal])).json()).toEqual({ classes: [caracal] })
  expect((await api.as(staff).get(url())).json()).toEqual({ classes: [caracal] })
  expect((await save([])).json()).toEqual({ classes: [] })
})

test('a class that is listed twice, without a name or with a bad number is refused with its line', async () => {
  const twice = await save([serval, lion, { class_id: 17, label: 'caracal' }])
  expect(twice.statusCode).toBe(400)
  expect(twice.json().errors).toEqual({ 'classes.2': 'Class 17 is listed twice.' })
  expect((await save([{ class_id: 1, label: ' ' }])).statusCode).toBe(400)
  expect((await save([{ class_id: -1, label: 'x' }])).statusCode).toBe(400)
  expect((await save([{ class_id: 1.5, label: 'x' }])).statusCode).toBe(400)
  expect((await api.as(staff).get(url())).json()).toEqual({ classes: [] })
})

test('only 99 is empty', async () => {
  expect((await save([{ class_id: 99, label: 'Empty' }, lion])).json()).toEqual({ classes: [lion] })
  expect((await save([{ class_id: 99, label: 'fox' }])).json().errors['classes.0']).toMatch(/always/)
})

test('if two users change a list that both have read, the second gets a conflict', async () => {
  const version = String((await api.as(staff).get(url())).headers.etag)
  const first = await save([lion], version)
  expect(first.statusCode).toBe(200)
  const second = await save([serval], version)
  expect(second.statusCode).toBe(409)
  expect(second.json().code).toBe('conflict')
  expect((await save([serval], String(first.headers.etag))).statusCode).toBe(200)
})

test('the insights of a model get the names of its classes', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  const insightId = await seedInsight(api.pool, { deviceId, classId: 17 })
  await api.pool.query('update insight set alg_id = $1', [algId])
  const nameOf = async () =>
    (await api.as(owner).get(`/api/insights/${insightId}`)).json().class_name as string
  expect(await nameOf()).toBe('Class 17')
  await save([serval])
  expect(await nameOf()).toBe('serval')
})

test('screens are notified to read again, and an unchanged list notifies no one', async () => {
  const published = async () =>
    (
      await api.pool.query(`select ids from change_log where kind = 'classes:changed' and ids = $1`, [
        [algId],
      ])
    ).rows.length
  await save([serval])
  expect(await published()).toBe(1)
  await save([serval])
  expect(await published()).toBe(1)
})
