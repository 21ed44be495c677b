import { expect, test } from 'vitest'
import { addRows, countWaiting, type InsightPages, replaceRows, toRows } from './insight-pages.ts'
import { anInsight } from './testing/an-insight.ts'

const row = (insight_id: number) => anInsight({ insight_id })
const idsOf = (pages: InsightPages) =>
  pages.pages.map(({ insights }) => insights.map(({ insight_id }) => insight_id))

/** Two fetched pages, with more behind them. */
const fetched: InsightPages = {
  pageParams: [undefined, '40'],
  pages: [
    { insights: [60, 50, 40].map(row), next: '40', total: 9 },
    { insights: [30, 20].map(row), next: '20', total: 9 },
  ],
}

test('new rows take their places by time, pages keep their ends, and the total counts them', () => {
  const shown = addRows(fetched, { insights: [70, 45, 25].map(row), total: 3 })
  expect(idsOf(shown)).toEqual([
    [70, 60, 50, 45, 40],
    [30, 25, 20],
  ])
  expect(shown.pages.map(({ next, total }) => [next, total])).toEqual([
    ['40', 12],
    ['20', 12],
  ])
})

test('a row that a fetch has brought already is neither shown nor counted twice', () => {
  const arrived = { insights: [70, 50].map(row), total: 2 }
  expect(countWaiting(fetched, arrived)).toBe(1)
  expect(toRows(addRows(fetched, arrived)).map(({ insight_id }) => insight_id)).toEqual([
    70, 60, 50, 40, 30, 20,
  ])
  expect(addRows(fetched, arrived).pages[0]?.total).toBe(10)
})

test('a row below the fetched part is counted and left to the scrolling', () => {
  const shown = addRows(fetched, { insights: [row(10)], total: 1 })
  expect(idsOf(shown)).toEqual(idsOf(fetched))
  expect(shown.pages[0]?.total).toBe(10)
})

test('the first row of all goes on the empty page', () => {
  const empty: InsightPages = { pageParams: [undefined], pages: [{ insights: [], next: null, total: 0 }] }
  const shown = addRows(empty, { insights: [row(5)], total: 1 })
  expect(idsOf(shown)).toEqual([[5]])
  expect(shown.pages[0]?.total).toBe(1)
})

test('below the whole list there is room for an older row', () => {
  const whole: InsightPages = {
    pageParams: [undefined],
    pages: [{ insights: [row(5)], next: null, total: 1 }],
  }
  expect(idsOf(addRows(whole, { insights: [row(3)], total: 1 }))).toEqual([[5, 3]])
})

test('a changed row stands where it stood', () => {
  const changed = anInsight({ insight_id: 50, photoUrl: '7/photo' })
  const shown = replaceRows(fetched, [changed], { archived: false })
  expect(idsOf(shown)).toEqual(idsOf(fetched))
  expect(toRows(shown)[1]).toBe(changed)
})

test('an archived row goes from the list that hides them, and stays in the one that shows them', () => {
  const changed = [anInsight({ insight_id: 40, insight_status: 'archive' })]
  const hidden = replaceRows(fetched, changed, { archived: false })
  expect(idsOf(hidden)).toEqual([
    [60, 50],
    [30, 20],
  ])
  expect(hidden.pages[0]?.total).toBe(8)
  expect(toRows(replaceRows(fetched, changed, { archived: true }))).toHaveLength(5)
})
