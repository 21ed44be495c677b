import { createPool } from '@sentinel/migrations/connect'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DEVICES = 120
const NEWEST = Number.MAX_SAFE_INTEGER

let database: TestDatabase
let pool: pg.Pool
let userId: number

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({
    databaseUrl: database.url,
    applicationName: 'sentinel-test',
    maxConnections: 2,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  })
  await pool.query(`
    insert into device (device_id, secret_sha256) select n, sha256(n::text::bytea) from generate_series(1, ${2 * DEVICES}) n;
    select setseed(0.5);
    insert into insight (insight_id, message_identifier, received_at, device_id, alg_id, class_id, comms_source, message_index, insight_status)
      select draw_insight_id(time_to_ms(timestamptz '2025-01-01' + random() * interval '300 days'), n), n, now(),
        1 + (random() ^ 3 * ${2 * DEVICES - 1})::int, 1, 1, 'cell', 0,
        (case when random() < 0.2 then 'archive' else 'none' end)::insight_status
      from generate_series(1, 20000) n;
    update device_stat s set insight_count = c.insights, first_insight_id = c.first_id, last_insight_id = c.last_id
      from (select device_id, count(*) as insights, min(insight_id) as first_id, max(insight_id) as last_id
        from insight group by device_id) c
      where c.device_id = s.device_id;`)
  const { rows } = await pool.query(
    `insert into user_account (email, username, password_hash) values ('o@test.example', 'o', '') returning user_id`,
  )
  userId = rows[0].user_id
  await pool.query(`
    select link_device(${userId}, n, case when n % 4 = 0 then timestamptz '2025-06-01' else '-infinity' end)
      from generate_series(1, ${DEVICES}) n;
    update user_device set visible_from_id = first_insight_id(time_to_ms('2025-06-01')) where visible_from_id > 0;
    analyze insight;`)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function page(before: number, most: number, archived: boolean, density: number): Promise<number[]> {
  const { rows } = await pool.query(
    'select insight_id from page_own_insights(sum_own_links($1), $2, $3, $4, $5)',
    [userId, before, most, archived, density],
  )
  return rows.map((row) => row.insight_id)
}

async function visible(archived: boolean): Promise<number[]> {
  const { rows } = await pool.query(
    `select insight_id from insight join user_device using (device_id)
     where user_id = $1 and insight_id >= visible_from_id and ($2 or insight_status <> 'archive') order by insight_id desc`,
    [userId, archived],
  )
  return rows.map((row) => row.insight_id)
}

test.each([
  { way: 'device by device, few rows', most: 10, density: 0 },
  { way: 'range by range', most: 500, density: 0 },
  { way: 'device by device in windows', most: 500, density: 1 },
  { way: 'all at once', most: 10_000, density: 0 },
])(
  'read page by page ($way), the list is complete, in order, and only the user’s own',
  async ({ most, density }) => {
    for (const archived of [true, false]) {
      const seen: number[] = []
      for (let before = NEWEST; ; before = seen.at(-1)!) {
        const ids = await page(before, most, archived, density)
        seen.push(...ids)
        if (ids.length < most || seen.length >= 5000) break
      }
      expect(seen).toEqual((await visible(archived)).slice(0, seen.length))
      expect(seen.length).toBeGreaterThan(Math.min(5000, 4000))
    }
  },
)

test('a user without devices has an empty list', async () => {
  expect(
    (await pool.query('select * from page_own_insights(sum_own_links(0), $1, 10, true, 0)', [NEWEST])).rows,
  ).toEqual([])
})
