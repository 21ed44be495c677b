import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { selectTrail } from './find-trail.ts'
import type { TrailSearch } from './read-filter.ts'

const ROWS = 20_000
const PAGE = 25
/** The number of rows that a page may read: a page from each of the two tables for each value in a filter. */
const READ_MAX = 200

const ANY: TrailSearch = {
  actors: undefined,
  isCommand: false,
  accounts: undefined,
  deviceId: undefined,
  kinds: undefined,
  hasRefused: true,
  from: undefined,
  to: undefined,
  timeZone: 'UTC',
}

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await api.pool.query(`
    insert into account_event (happened_at, actor_id, is_act, kind, subject_id, device_id)
      select '2027-01-01Z'::timestamptz + n * interval '1 minute', nullif(n % 100, 0), true,
        (array['role_changed', 'group_deleted', 'credentials_rotated'])[1 + n % 3], n % 200, n % 300
      from generate_series(1, ${ROWS}) n;
    insert into account_event (happened_at, actor_id, is_act, kind, subject_id, subject_ids, device_ids)
      select '2027-01-01Z'::timestamptz + n * interval '1 minute', 1 + n % 99, true, 'devices_given', case when n % 2 = 0 then n % 200 end,
        case when n % 2 = 1 then array[n, n + 1] end, array(select m + n from generate_series(1, 50) m)
      from generate_series(1, 2000) n;
    insert into refused_try (user_id, method, url, hour, count, first_at, last_at, address, user_agent)
      select n % 100, 'GET', '/api/' || n, at, 1, at, at, '::1', ''
      from generate_series(1, ${ROWS}) n, lateral (select '2027-01-01Z'::timestamptz + n * interval '1 minute') as t (at);
    analyze account_event, refused_try`)
})
afterAll(() => api.stop())

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Node Type': string
  Plans?: Plan[]
}

/** Counts the rows that a plan reads from tables and indexes. */
function countRead(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part), 0)
}

async function explain(search: TrailSearch): Promise<Plan> {
  const page = selectTrail({ search, limit: PAGE, after: undefined })
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${page}`.execute(api.db)
  return rows[0]!['QUERY PLAN'][0].Plan
}

test.each([
  ['without a filter', {}],
  ['of one who acted', { actors: [7] }],
  ['of several who acted', { actors: [7, 8] }],
  ['of commands', { isCommand: true, hasRefused: false }],
  ['of an account', { accounts: [7], hasRefused: false }],
  ['of a device', { deviceId: 7, hasRefused: false }],
  ['of a device that was one of several', { deviceId: 1500, hasRefused: false }],
  ['of an account that was one of several', { accounts: [1501], hasRefused: false }],
  ['of a device and an account', { deviceId: 1500, accounts: [1480], hasRefused: false }],
  ['of a kind', { kinds: ['credentials_rotated'], hasRefused: false }],
  ['of refused calls', { kinds: [] }],
  ['up to a day', { to: '2027-01-02' }],
] satisfies [string, Partial<TrailSearch>][])(
  'a page %s reads hardly more rows than it has',
  async (_, search) => {
    expect(countRead(await explain({ ...ANY, ...search }))).toBeLessThan(READ_MAX)
  },
)
