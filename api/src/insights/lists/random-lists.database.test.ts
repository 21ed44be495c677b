import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { displayedMsOf } from '@sentinel/domain/insights/insight-id'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { sortByKeys, sortKeys } from '@sentinel/domain/insights/sort-order'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentCollections } from '../collections/queries.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { LABELS, randomFilter, type RandomFilter, seedRandomInsights } from './testing/random-insights.ts'
import { findEverything, walkList } from './testing/seed-list.ts'

/** Rows and filters are the same in each run. A failure prints the seed and the smallest filter that fails. */
const SEED = 20_231_101
const ROWS = 500

let api: TestApi
let owner: TestUser
let everything: Insight[]

beforeAll(async () => {
  api = await startTestApi()
  owner = await seedRandomInsights(api, { seed: SEED, count: ROWS })
  everything = await findEverything(api, owner)
})
afterAll(() => api.stop())

test('the displayed time is the one that the id contains', () => {
  expect(everything).toHaveLength(ROWS)
  const shown = everything.map((insight) => Date.parse(displayedTime(insight)))
  expect(shown).toEqual(everything.map(({ insight_id }) => displayedMsOf(insight_id)))
  const byCamera = everything.filter((insight) => displayedTime(insight) === insight.file_ctime)
  expect(byCamera.length).toBeGreaterThan(ROWS / 10)
  expect(byCamera.length).toBeLessThan((ROWS * 9) / 10)
})

/** Returns the ids from all pages of the api's list. */
async function listed({ rules, zone, archived }: RandomFilter, more: Record<string, string>) {
  const query = { filters: JSON.stringify(rules), zone, archived: String(archived), limit: '200', ...more }
  return walkList(api, owner, query)
}

const shownIn = ({ archived }: RandomFilter) =>
  everything.filter(({ insight_status }) => archived || insight_status !== 'archive')

const order = fc.record({ column: fc.constantFrom(...InsightSortColumn.options), isDescending: fc.boolean() })

test('a filtered and sorted list has the same insights in the same order in SQL and in TypeScript', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(randomFilter, order, async (filter, { column, isDescending }) => {
      const keyed = shownIn(filter)
        .filter(compileInsightRules(filter.rules, filter.zone))
        .map((insight) => ({ insightId: insight.insight_id, key: sortKeys[column](insight) }))
      const { ids, totals } = await listed(filter, { sort: `${isDescending ? '-' : ''}${column}` })
      expect(ids).toEqual(sortByKeys(keyed, isDescending))
      expect(new Set(totals)).toEqual(new Set([keyed.length]))
      found += ids.length
    }),
    { seed: SEED, numRuns: 120 },
  )
  expect(found).toBeGreaterThan(1000)
})

test('a filtered list of collections has the same collections in SQL and in TypeScript', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(randomFilter, async (filter) => {
      const isMet = compileInsightRules(filter.rules, filter.zone)
      const expected = presentCollections(shownIn(filter), LABELS)
        .filter((row) => isMet({ ...row, insight_status: row.insight_status ?? 'none' }))
        .toSorted((a, b) => b.insight_id - a.insight_id)
      const { ids, totals } = await listed(filter, { collections: 'true' })
      expect(ids).toEqual(expected.map(({ insight_id }) => insight_id))
      expect(new Set(totals)).toEqual(new Set([expected.length]))
      found += expected.filter(({ insights }) => insights.length > 1).length
    }),
    { seed: SEED, numRuns: 50 },
  )
  expect(found).toBeGreaterThan(100)
})
