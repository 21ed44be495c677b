import { sortByKeys, sortKeys } from '@sentinel/domain/insights/sort-order'
import { collectionId, summarizeCollection } from '@sentinel/domain/insights/collection-grouping'
import { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { expect, test } from 'vitest'
import { compileFilter } from '../matches.ts'
import type { ListedInsight } from '../members.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { classNames, createRandom, someInsights, someRules, tableOf } from '../../testing/some-insights.ts'
import { toListRequest } from '../from-store/list-request.ts'
import { listRows } from './list-rows.ts'
import { readCollection } from './read-collection.ts'
import type { InsightTable } from './table.ts'

const random = createRandom(11)
const insights = someInsights(3000, random)
const table = tableOf(insights)

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))
const groupsOf = (rows: readonly Insight[]) =>
  Map.groupBy(rows, ({ insight_id, device_id, window_start, window_end }) =>
    collectionId(insight_id, device_id, toMs(window_start), toMs(window_end)),
  ).values() as MapIterator<[Insight, ...Insight[]]> // each has a member

/** Returns the server's response for these members, reduced to the fields that the store has. */
function collectionOf(members: readonly [Insight, ...Insight[]]): ListedInsight {
  const { classes, representative, photoUrl, isPhotoDamaged, isPhotoAwaited, userConfirmed, status } =
    summarizeCollection(members)
  const { photo_damaged: _damaged, photo_awaited: _awaited, ...fields } = representative
  return {
    ...fields,
    class_list: classes.map((one) => ({
      class_id: one.class_id,
      className: classNames[one.class_id]!,
      confidence: one.confidence,
    })),
    confidence: classes[0].confidence,
    userConfirmed,
    photoUrl,
    ...(isPhotoDamaged && { photo_damaged: true }),
    ...(isPhotoAwaited && { photo_awaited: true }),
    insight_status: status ?? 'none',
    insights: members,
  }
}

/** Returns the members that a list with or without archived insights shows. */
function shownOf(members: readonly Insight[], archived: boolean): [Insight, ...Insight[]][] {
  const [newest, ...others] = members.filter((one) => archived || one.insight_status !== 'archive')
  return newest ? [[newest, ...others]] : []
}

const list = (of: InsightTable, filter: Parameters<typeof aFilter>[0]) => {
  const request = toListRequest(aFilter({ collections: true, ...filter }))
  return [...listRows(of, request)].map((row) => readCollection(of, row, request.archived)!)
}
const idsOf = (rows: readonly ListedInsight[]) =>
  rows.map(({ insights: members = [] }) => members.map(({ insight_id }) => insight_id))

test.each([true, false])(
  'a collection equals that of the server, whichever of its members is requested (archived: %s)',
  (archived) => {
    const rows = new Map(insights.map(({ insight_id }, row) => [insight_id, row]))
    let shared = 0
    for (const all of groupsOf(insights))
      for (const members of shownOf(all, archived)) {
        const expected = collectionOf(members)
        const { insight_id } = all[random(all.length)]!
        const read = readCollection(table, rows.get(insight_id)!, archived)!
        expect(expected).toMatchObject(read)
        expect(read.photo_damaged).toBe(expected.photo_damaged)
        expect(read.photo_awaited).toBe(expected.photo_awaited)
        expect(read.insights).toHaveLength(members.length)
        shared += Number(members.length > 1)
      }
    expect(shared).toBeGreaterThan(300)
  },
)

test('a collection whose members are all archived contains them', () => {
  const archived = someInsights(3, random).map((insight) => ({
    ...insight,
    ...insights.find(({ window_end }) => window_end !== null),
    insight_id: insight.insight_id,
    insight_status: 'archive' as const,
  }))
  expect(readCollection(tableOf(archived), 1, false)?.insights).toHaveLength(3)
})

test('rules test the values that the row of a collection shows', () => {
  let found = 0
  for (let run = 0; run < 150; run++) {
    const rules = someRules(random)
    const filter = { archived: random(2) === 0, zone: random(2) ? 'Pacific/Auckland' : 'UTC' }
    const isLetIn = compileFilter(aFilter({ ...filter, archived: true, rules }))
    const expected = [...groupsOf(insights)]
      .flatMap((members) => shownOf(members, filter.archived))
      .map(collectionOf)
      .filter(isLetIn)
      .toSorted((a, b) => b.insight_id - a.insight_id)
    const listed = idsOf(list(table, { ...filter, rules }))
    expect({ rules, listed }).toEqual({ rules, listed: idsOf(expected) })
    found += listed.length
  }
  expect(found).toBeGreaterThan(1000)
})

test.each(
  InsightSortColumn.options.filter((column) => column !== 'time').flatMap((column) => [column, `-${column}`]),
)('sorted by %s, collections are ordered by the value they show, and equal ones newest first', (sort) => {
  const keyOf = sortKeys[InsightSortColumn.parse(sort.replace(/^-/, ''))]
  const rows = new Map([...groupsOf(insights)].map(collectionOf).map((row) => [row.insight_id, row]))
  const keyed = [...rows].map(([insightId, row]) => ({ insightId, key: keyOf(row) }))
  const expected = sortByKeys(keyed, sort.startsWith('-')).map((id) => rows.get(id)!)
  expect(idsOf(list(table, { archived: true, sort }))).toEqual(idsOf(expected))
})

test('sorted by time, collections are ordered by their representatives', () => {
  const collections = [...groupsOf(insights)].map(collectionOf)
  const newestFirst = idsOf(collections.toSorted((a, b) => b.insight_id - a.insight_id))
  expect(idsOf(list(table, { archived: true }))).toEqual(newestFirst)
  expect(idsOf(list(table, { archived: true, sort: 'time' }))).toEqual(newestFirst.toReversed())
})

test('a window that never ends shows and averages only its newest thousand insights', () => {
  const [device, window] = [
    { device_id: 100, device_name: 'sentinel-7', display_name: null },
    { window_start: '2026-01-01T00:00:00.000Z', window_end: '2026-01-02T00:00:00.000Z' },
  ]
  const many = someInsights(1500, random).map((insight) => ({ ...insight, ...device, ...window }))
  const [row, ...others] = list(tableOf(many), { archived: true })
  const [newest, ...rest] = many
  expect(others).toEqual([])
  expect(collectionOf([newest!, ...rest.slice(0, 999)])).toMatchObject(row!)
  expect(row?.insights).toHaveLength(1000)
})
