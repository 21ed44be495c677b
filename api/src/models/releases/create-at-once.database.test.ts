import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedReleasable } from './testing/seed-releasable.ts'

let api: TestApi
let staff: TestUser
let colleague: TestUser
let first: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  colleague = await api.createUser({ role: 'staff' })
  first = await seedReleasable(api.db)
})
afterAll(() => api.stop())

let names = 0
const aBody = (changes: object = {}) => ({
  name: `Release ${++names}`,
  description: 'For the dry season',
  models: [{ algId: first, sensitivity: 0.6 }],
  ...changes,
})
const create = (body: object, as = staff) => api.as(as).post('/api/modelRelease', body)

test('if two users create a release with the same name at the same time, one succeeds', async () => {
  const body = aBody()
  const answers = await Promise.all([
    create(body),
    create({ ...body, description: 'Another one' }, colleague),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const { rows } = await api.pool.query('select from alg_release where name = $1', [body.name])
  expect(rows).toHaveLength(1)
})

test('a release is refused if a model loses its checksum while the release is being created', async () => {
  const algId = await seedReleasable(api.db, { name: 'Changing' })
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    await client.query('update alg set md5_checksum = null where alg_id = $1', [algId])
    const requested = create(aBody({ models: [{ algId, sensitivity: 0.5 }] }))
    await untilWaiting('from alg where alg_id = any')
    await client.query('commit')
    expect((await requested).json().errors['models.0.algId']).toBe(`Changing (${algId}) has no md5_checksum.`)
  } finally {
    client.release()
  }
})

test('a checksum cannot be removed while a release of the model is being created', async () => {
  const algId = await seedReleasable(api.db)
  const body = aBody({ models: [{ algId, sensitivity: 0.5 }] })
  const client = await api.pool.connect()
  try {
    // Locks the name, so that creating the release waits after its models are checked and locked.
    await client.query('begin')
    await client.query('insert into alg_release (name) values ($1)', [body.name])
    const requested = create(body)
    await untilWaiting('insert into "alg_release"')
    const removed = api.pool.query('update alg set md5_checksum = null where alg_id = $1', [algId])
    await untilWaiting('update alg set md5_checksum')
    await client.query('rollback')
    expect((await requested).statusCode).toBe(200)
    await removed
  } finally {
    client.release()
  }
})

/** Waits until a statement is waiting for a lock. */
async function untilWaiting(part: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await api.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
        [`%${part}%`],
      )
      return rows.length
    })
    .toBe(1)
}
