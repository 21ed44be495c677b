import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { sortByKeys, sortKeys } from '@sentinel/domain/insights/sort-order'
import { expect, test } from 'vitest'
import { compileFilter } from '../matches.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { createRandom, someInsights, someRules, tableOf } from '../../testing/some-insights.ts'
import { linesOfInsights } from './line.ts'
import { toListRequest } from '../from-store/list-request.ts'
import { countRowsFrom, listRows } from './list-rows.ts'
import { readRow } from './read-row.ts'
import { appendFetched, createTable, type InsightTable, putRows, setStatus } from './table.ts'

const idsOf = (table: InsightTable, rows: Uint32Array) => [...rows].map((row) => table.columns.id[row])

const random = createRandom(7)
const insights = someInsights(3000, random)
const table = tableOf(insights)

test('a row is read as the same insight that was written', () => {
  for (const [row, insight] of insights.entries()) expect(insight).toMatchObject(readRow(table, row)!)
})

test('the columns select the same rows as the rules themselves', () => {
  let found = 0
  for (let run = 0; run < 400; run++) {
    const rules = someRules(random)
    const zone = ['UTC', 'Pacific/Auckland', 'camera'][random(3)] ?? 'UTC'
    const filter = aFilter({ rules, archived: random(2) === 0, zone })
    const matching = idsOf(table, listRows(table, toListRequest(filter)))
    const expected = insights.filter(compileFilter(filter)).map(({ insight_id }) => insight_id)
    expect({ rules, matching }).toEqual({ rules, matching: expected })
    found += matching.length
  }
  expect(found).toBeGreaterThan(10_000)
})

test.each(InsightSortColumn.options.flatMap((column) => [column, `-${column}`]))(
  'sorted by %s, the rows are in the order of their keys',
  (sort) => {
    const keyOf = sortKeys[InsightSortColumn.parse(sort.replace(/^-/, ''))]
    const keyed = insights.map((insight) => ({ insightId: insight.insight_id, key: keyOf(insight) }))
    const rows = listRows(table, toListRequest(aFilter({ archived: true, sort })))
    expect(idsOf(table, rows)).toEqual(sortByKeys(keyed, sort.startsWith('-')))
  },
)

test('a table grows beyond its first capacity without losing a row', () => {
  const many = someInsights(40_000, createRandom(3))
  const grown = createTable()
  for (let at = 0; at < many.length; at += 10_000)
    appendFetched(grown, linesOfInsights(many.slice(at, at + 10_000)))
  expect(grown.length).toBe(many.length)
  for (const row of [0, 16_383, 16_384, 32_768, 39_999]) expect(many[row]).toMatchObject(readRow(grown, row)!)
})

test('changed rows stay at their places, and new rows wait', () => {
  const patched = tableOf(insights)
  const [first, second] = [insights[10]!, insights[20]!]
  const corrected = { ...first, class_name: 'okapi', class_id: 70, userConfirmed: true }
  const fresh = { ...anInsight({ insight_id: second.insight_id + 1 }), insight_status: 'none' as const }
  putRows(patched, linesOfInsights([corrected, fresh]))
  setStatus(patched, [second.insight_id, 5], 'favorite')
  expect(corrected).toMatchObject(readRow(patched, 10)!)
  expect(readRow(patched, 20)?.insight_status).toBe('favorite')

  const request = toListRequest(aFilter({ archived: true }))
  const shown = listRows(patched, request, { below: insights.length })
  expect(idsOf(patched, shown)).toEqual(insights.map(({ insight_id }) => insight_id))
  expect(countRowsFrom(patched, request, { from: insights.length })).toBe(1)
  const all = idsOf(patched, listRows(patched, request))
  expect(all[20]).toBe(fresh.insight_id)
  expect(all[21]).toBe(second.insight_id)

  putRows(patched, linesOfInsights([{ ...fresh, insight_status: 'archive' }]))
  expect(patched.length).toBe(insights.length + 1)
})
