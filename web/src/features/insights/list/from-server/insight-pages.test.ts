import { expect, test } from 'vitest'
import { addRows, findShown, type InsightPages, replaceRows, toRows } from './insight-pages.ts'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { fetchedPages, idsOf, row } from '../../testing/fetched-pages.ts'

test('new rows are inserted by time, and pages still end at the same rows', () => {
  const shown = addRows(fetchedPages, [70, 45, 25].map(row))
  expect(idsOf(shown)).toEqual([
    [70, 60, 50, 45, 40],
    [30, 25, 20],
  ])
  expect(shown.pages.map(({ next }) => next)).toEqual(['40', '20'])
})

test('a row that a fetch has already loaded is not shown twice', () => {
  expect(idsOf(addRows(fetchedPages, [70, 50].map(row)))).toEqual([
    [70, 60, 50, 40],
    [30, 20],
  ])
})

test('a row older than the loaded pages is not inserted, because scrolling will load it', () => {
  expect(idsOf(addRows(fetchedPages, [row(10)]))).toEqual(idsOf(fetchedPages))
})

test('a page that has lost all its rows still ends at the same id', () => {
  const gone = [30, 20].map((insight_id) => anInsight({ insight_id, insight_status: 'archive' }))
  const emptied = replaceRows(fetchedPages, gone, aFilter())
  expect(idsOf(addRows(emptied, [25, 10].map(row)))).toEqual([[60, 50, 40], [25]])
})

test('the first row is added to the empty page, and an older row to the end of the list', () => {
  const empty: InsightPages = {
    pageParams: [undefined],
    pages: [{ insights: [], next: null, total: 0, read_at: '2026-11-20T04:00:00.000Z', floorId: 0 }],
  }
  const one = addRows(empty, [row(5)])
  expect(idsOf(one)).toEqual([[5]])
  expect(idsOf(addRows(one, [row(3)]))).toEqual([[5, 3]])
})

test('a changed row stays at its place', () => {
  const changed = anInsight({ insight_id: 50, photoUrl: '7/photo' })
  const shown = replaceRows(fetchedPages, [changed], aFilter())
  expect(idsOf(shown)).toEqual(idsOf(fetchedPages))
  expect(toRows(shown)[1]).toBe(changed)
})

test('an archived row is removed from a list without archived rows, and stays in a list with them', () => {
  const changed = [anInsight({ insight_id: 40, insight_status: 'archive' })]
  expect(idsOf(replaceRows(fetchedPages, changed, aFilter()))).toEqual([
    [60, 50],
    [30, 20],
  ])
  expect(toRows(replaceRows(fetchedPages, changed, aFilter({ archived: true })))).toHaveLength(5)
})

test('the shown list ends at the time it was read, or before the first waiting insight', () => {
  const readAt = Date.parse('2026-11-20T04:00:00.000Z')
  const endWith = (...times: string[]) =>
    findShown(
      fetchedPages,
      times.map((time_stamp) => anInsight({ insight_id: 70, time_stamp })),
    )
  const latestShownMs = Date.parse(row(60).time_stamp)
  expect(endWith()).toEqual({ shownUntilMs: readAt, latestShownMs })
  expect(endWith('2026-11-20T04:00:01.000Z')).toEqual({ shownUntilMs: readAt, latestShownMs })
  expect(endWith('2026-11-20T03:59:59.000Z')).toEqual({ shownUntilMs: readAt - 1001, latestShownMs })
})

test('an insight that came after the list was read extends the shown list once it is shown', () => {
  const shown = anInsight({ insight_id: 70, time_stamp: '2026-11-20T04:00:05.000Z' })
  const at = Date.parse('2026-11-20T04:00:05.000Z')
  expect(findShown(addRows(fetchedPages, [shown]), [])).toEqual({ shownUntilMs: at, latestShownMs: at })
})
