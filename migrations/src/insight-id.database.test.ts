import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const FIRST_MS = Date.parse('2020-01-01T00:00:00Z')
const LAST_MS = Date.parse('2087-12-31T23:59:59.999Z')

let testDatabase: TestDatabase
let client: pg.Client

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

const displayedMs = fc.oneof(
  fc.integer({ min: FIRST_MS, max: LAST_MS }),
  fc.integer({ min: FIRST_MS / 1000, max: Math.floor(LAST_MS / 1000) }).map((seconds) => seconds * 1000),
)
const drawn = fc.array(fc.record({ ms: displayedMs, draw: fc.bigInt({ min: 0n, max: 2n ** 62n }) }), {
  minLength: 2,
  maxLength: 200,
})

test('an id sorts by its displayed time, contains it, and is a safe JSON integer', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (rows) => {
      const { rows: ids } = await client.query<{ ms: string; id: string; first: string; back: string }>(
        `select ms, draw_insight_id(ms, draw) as id, first_insight_id(ms) as first,
           insight_displayed_ms(draw_insight_id(ms, draw)) as back
         from unnest($1::bigint[], $2::bigint[]) as r (ms, draw) order by 2`,
        [rows.map((row) => row.ms), rows.map((row) => row.draw)],
      )
      for (const [at, { ms, id, first, back }] of ids.entries()) {
        expect(back).toBe(ms)
        expect(Number.isSafeInteger(Number(id))).toBe(true)
        expect(Number(first)).toBeLessThanOrEqual(Number(id))
        expect(Number(ms)).toBeGreaterThanOrEqual(Number(ids[at - 1]?.ms ?? 0))
      }
    }),
    { numRuns: 50 },
  )
})

test('draws within one camera second do not collide, even when the sequence passes a power of two', async () => {
  const { rows } = await client.query<{ ids: string }>(
    `select count(distinct draw_insight_id(1795144268000, draw)) as ids from generate_series(2097152 - 20000, 2097152 + 20000) draw`,
  )
  expect(rows[0]?.ids).toBe('40001')
})
