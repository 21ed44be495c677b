import { internalUserSorts } from '@sentinel/contracts/staff/people'
import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark } from '../benchmark.ts'
import { extent, rowsOf } from '../extent.ts'
import { addUser, startApi } from '../http/api-process.ts'
import { readBody } from '../http/read-body.ts'
import { median, quantile } from '../run-rounds.ts'

const PEOPLE = rowsOf(100, 100_000)
const SAVED_DEVICES = extent([10], [1000, 10_000])
const CALLS = extent(1, 20)
const EMAIL = 'staff@bench.example'
const BUDGET = { 'slowest first page': 100 }

/** Measures the accounts on the Internal page, sorted by each of its columns, and saving a user's devices. */
export const internalPeople: Benchmark = {
  name: 'internal-people',
  title: `first page of ${PEOPLE.toLocaleString('en')} accounts, sorted by the slowest column, median / the budget`,
  rounds: 3,
  goals: [{ figure: 'slowest first page', unit: 'ms', goal: 1, better: 'lower' }],
  async open(database) {
    const staffId = await addUser(database, EMAIL)
    await database.query(`update user_account set role = 'staff' where user_id = $1`, [staffId])
    await addPeople(database)
    const api = await startApi(database)
    const headers = { authorization: `Bearer ${await api.signIn(EMAIL)}` }
    const time = async (query: string) => {
      const times: number[] = []
      for (let call = 0; call < CALLS; call++) {
        const startedMs = performance.now()
        await readBody(`${api.url}/api/internal/tables/users?${query}`, headers)
        times.push(performance.now() - startedMs)
      }
      return { median: median(times), high: quantile(times, 0.95) }
    }
    const others: string[] = []
    const saves: string[] = []
    const personId = await addUser(database, 'person@bench.example')
    await addDevices(database, Math.max(...SAVED_DEVICES))
    const save = async (deviceIds: number[]) => {
      const startedMs = performance.now()
      const response = await fetch(`${api.url}/api/internal/users/${personId}/devices`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ deviceIds }),
      })
      if (!response.ok) throw new Error(await response.text())
      return `${((performance.now() - startedMs) / 1000).toFixed(2)} s`
    }
    return {
      product: {
        name: 'api, GET /api/internal/tables/users',
        async run() {
          const medians: number[] = []
          others.length = 0
          for (const sort of internalUserSorts)
            for (const order of ['asc', 'desc']) {
              const { median: middle, high } = await time(`sort=${sort}&order=${order}`)
              medians.push(middle)
              others.push(`${sort} ${order} ${middle.toFixed(1)} / ${high.toFixed(1)} ms`)
            }
          for (const [name, query] of Object.entries(LATER_PAGES)) {
            const { median: middle, high } = await time(query)
            others.push(`${name} ${middle.toFixed(1)} / ${high.toFixed(1)} ms`)
          }
          saves.length = 0
          for (const length of SAVED_DEVICES) {
            const ids = Array.from({ length }, (_, at) => at + 1)
            saves.push(`${length} devices given ${await save(ids)}, taken away ${await save([])}`)
          }
          return { 'slowest first page': Math.max(...medians) }
        },
      },
      yardstick: { name: 'budget', run: async () => BUDGET },
      notes: () => [`median / 95th percentile: ${others.join('; ')}`, `one save: ${saves.join('; ')}`],
      close: api.stop,
    }
  },
}

const LATER_PAGES = {
  'page 4,000 by email': `sort=user_email&limit=25&offset=${Math.max(0, Math.min(PEOPLE - 25, 99_975))}`,
  'filter that few match': 'user_email=person77777',
  'filter that nobody matches': 'lastName=nobody',
  'filter that all match': 'user_email=example',
}

async function addDevices(database: BenchDatabase, devices: number): Promise<void> {
  await database.query(
    `insert into device (device_id, secret_sha256) select n, sha256(n::text::bytea) from generate_series(1, $1::int) n`,
    [devices],
  )
}

async function addPeople(database: BenchDatabase): Promise<void> {
  await database.query(
    `insert into user_account (email, username, first_name, last_name, phone_number, password_hash, email_verified_at, created_at)
       select 'person' || n || '@example.org', 'person' || n, 'First' || hashint4(n) % 5000, 'Last' || hashint4(n + 7) % 20000,
         '+44 20 ' || lpad((hashint4(n + 1)::bigint + 2147483648)::text, 10, '0'), '', now(), now() - n * interval '7 minutes'
       from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  await database.query('vacuum analyze user_account')
}
