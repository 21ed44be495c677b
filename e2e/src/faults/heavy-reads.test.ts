import { DAY_MS, HOUR_MS } from '@sentinel/stack/seed/plan'
import { loadSeed } from '@sentinel/stack/seed/load-seed'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { extent } from './extent.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const INSIGHTS = extent(5000, 1_000_000)
const DEVICES = 50
const HEAVY_READS = 24
/** More than the number of reads that run or wait. */
const TOO_MANY_READS = 60
const MEASURED_READS = 100
const CLASS_FILTER = JSON.stringify([{ column: 'class_name', value: 'e' }])

let testDatabase: TestDatabase
let database: pg.Client
let api: KillableProgram
let url: string
let ada: string
let bob: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new pg.Client({ connectionString: testDatabase.url })
  await database.connect()
  const [port = 0] = await findFreePorts(1)
  url = `http://127.0.0.1:${port}`
  api = await startProgram('api/src/main.ts', { DATABASE_URL: testDatabase.url, HTTP_PORT: String(port) })
  ada = await signUp('ada')
  bob = await signUp('bob')
  const endsAtMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - DAY_MS
  await loadSeed(database, { seed: 1, insights: INSIGHTS, devices: DEVICES, days: 90, endsAtMs })
  await database.query(
    `select link_device(user_id, device_id, '-infinity') from user_account, device where username = 'ada' or device_id % 10 = 0`,
  )
})
afterAll(async () => {
  await api.remove()
  await database.end()
  await testDatabase.drop()
})

async function signUp(username: string): Promise<string> {
  const response = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Fox',
      username,
      phoneNumber: '7000000000',
      email: `${username}@example.com`,
      country: 'India',
      password: 'Fox in the-Snow 7',
    }),
  })
  return ((await response.json()) as { token: string }).token // the response follows the contract
}

async function get(token: string, path: string) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** Simulates one user's scripts: pages, copies, filters and counts, in turn. */
function readHeavily(number: number): ReturnType<typeof get> {
  const filters = new URLSearchParams({ filters: CLASS_FILTER, sort: 'confidence' }).toString()
  const paths = [
    `/api/insights/paginated?limit=10000&offset=${number * 1000}`,
    '/api/insights/lines',
    `/api/insights?${filters}`,
    '/api/insights/count',
  ]
  return get(ada, paths[number % paths.length] ?? '')
}

/** Blocks everything that reads insights until the returned function is called. */
async function holdInsights(): Promise<() => Promise<unknown>> {
  await database.query('begin')
  await database.query('lock table insight')
  return () => database.query('rollback')
}

test('another owner is answered while the heavy reads of one owner wait', async () => {
  const release = await holdInsights()
  let answered = 0
  const reads = Array.from({ length: HEAVY_READS }, async (_, at) => {
    const answer = await readHeavily(at)
    answered += 1
    return answer
  })
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `select count(distinct pid)::int as waiting from pg_locks where relation = 'insight'::regclass and not granted`,
      )
      return rows[0].waiting
    })
    .toBeGreaterThanOrEqual(2)

  // All at once, because a statement that waits longer than ten seconds is cancelled and its read is answered.
  const small = await Promise.all(
    ['/api/user', '/api/v2/groups', '/api/alerts/badge'].map((path) => get(bob, path)),
  )
  expect(answered).toBe(0)
  expect(small.map(({ status }) => status)).toEqual([200, 200, 200])

  const other = get(bob, '/api/insights/paginated?limit=100')
  await release()
  expect(await other).toMatchObject({ status: 200 })
  expect(answered).toBeLessThan(HEAVY_READS)
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
})

test('a user with more simultaneous reads than may wait gets a 429 with the time to wait', async () => {
  const release = await holdInsights()
  const reads = Array.from({ length: TOO_MANY_READS }, (_, at) => readHeavily(at))
  const refused = await Promise.race(reads)
  expect(refused).toEqual({ status: 429, retryAfter: '10' })
  await release()
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

/** Returns the median times of another owner's list and of a small call, in milliseconds. */
async function measureOther(): Promise<string> {
  const medians: string[] = []
  for (const path of ['/api/insights?limit=25', '/api/alerts/badge']) {
    const times: number[] = []
    for (let read = 0; read < MEASURED_READS; read++) {
      const startedAt = performance.now()
      await get(bob, path)
      times.push(performance.now() - startedAt)
    }
    const median = times.toSorted((a, b) => a - b)[MEASURED_READS / 2]
    medians.push(`${path} ${median?.toFixed(1)} ms`)
  }
  return medians.join(', ')
}

test.runIf(extent(false, true))(
  'an owner can read while another owner sends heavy reads',
  async () => {
    await note(`one owner alone: ${await measureOther()}`)
    let isOver = false
    let heavy = 0
    const statuses = new Set<number>()
    const readers = Array.from({ length: HEAVY_READS }, async (_, at) => {
      for (; !isOver; heavy++) statuses.add((await readHeavily(at)).status)
    })
    const startedAt = performance.now()
    const beside = await measureOther()
    const perSecond = (heavy / (performance.now() - startedAt)) * 1000
    isOver = true
    await Promise.all(readers)
    await note(
      `beside ${HEAVY_READS} heavy reads of another one: ${beside}; ${perSecond.toFixed(1)} heavy reads a second`,
    )
    expect(statuses).toEqual(new Set([200]))
  },
  300_000,
)
