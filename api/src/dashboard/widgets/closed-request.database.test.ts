import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const FILTERS = JSON.stringify([{ column: 'class_name', value: 'e' }])

let api: TestApi
let url: string
let owner: TestUser
/** Locks the insight table, so that every read of it waits. */
let holder: pg.Client

beforeAll(async () => {
  api = await startTestApi()
  url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/dashboard/data`
  owner = await api.createUser()
  await seedInsight(api.pool, { deviceId: await api.createDevice({ owners: [owner] }) })
})
beforeEach(async () => {
  holder = new pg.Client({ connectionString: api.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table insight')
})
afterEach(() => holder.end())
afterAll(() => api.stop())

function read(query: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${owner.token}` },
    ...(signal && { signal }),
  })
}

async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query<{ waiting: number }>(
    `select count(distinct pid)::int as waiting from pg_locks where relation = 'insight'::regclass and not granted`,
  )
  return rows[0]?.waiting ?? 0
}

/** Closes a request while the database is working on it, and waits until the database has stopped. */
async function closeRequest(): Promise<void> {
  const browser = new AbortController()
  const answer = read({ filters: FILTERS }, browser.signal)
  await expect.poll(countWaiting).toBe(1)
  browser.abort()
  await expect(answer).rejects.toThrow('aborted')
  await expect.poll(countWaiting).toBe(0)
}

test('the database stops counting for a closed request', async () => {
  await closeRequest()
  expect(await countWaiting()).toBe(0)
})

test('closed requests do not block later ones', async () => {
  for (let closed = 0; closed < 5; closed++) await closeRequest()
  await holder.query('rollback')
  expect((await read({ filters: FILTERS })).status).toBe(200)
  expect((await read({})).status).toBe(200)
})
