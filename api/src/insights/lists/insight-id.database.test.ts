import { displayedMsOf, firstInsightId } from '@sentinel/domain/insights/insight-id'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const EPOCH_MS = Date.parse('2020-01-01T00:00:00.000Z')

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const displayedMs = fc.oneof(
  fc.integer({ min: EPOCH_MS + 1, max: Date.parse('2088-01-01T00:00:00.000Z') }),
  fc.integer({ min: 1, max: 60 * 365 * 86_400 }).map((seconds) => EPOCH_MS + seconds * 1000),
)
const draws = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('the database and TypeScript give a displayed time the same lowest id, and read the same time from any of its ids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(displayedMs, draws), { minLength: 1, maxLength: 500 }),
      async (times) => {
        const { rows } = await client.query<{
          ms: number
          first_id: number
          id: number
          displayed_ms: number
        }>(
          `select ms::float8, first_insight_id(ms)::float8 as first_id, id::float8, insight_displayed_ms(id)::float8 as displayed_ms
         from unnest($1::bigint[], $2::bigint[]) t (ms, draw) cross join lateral draw_insight_id(ms, draw) id`,
          [times.map(([ms]) => ms), times.map(([, draw]) => draw)],
        )
        expect(rows).toHaveLength(times.length)
        for (const { ms, first_id, id, displayed_ms } of rows) {
          expect([ms, firstInsightId(ms)]).toEqual([ms, first_id])
          expect([id, displayedMsOf(id), ms]).toEqual([id, displayed_ms, displayed_ms])
        }
      },
    ),
    { numRuns: 20 },
  )
})
