import { expect, test } from 'vitest'
import { rowsOf } from '../rows.ts'
import { row } from '../testing/fetched-pages.ts'
import { findSpan, pageOf } from './page-of.ts'

test.each([
  [
    { length: 1_000_000, size: 25, asked: 2 },
    { page: 2, pages: 40_000, first: 25, end: 50 },
  ],
  [
    { length: 51, size: 25, asked: 3 },
    { page: 3, pages: 3, first: 50, end: 51 },
  ],
  [
    { length: 50, size: 25, asked: 99 },
    { page: 2, pages: 2, first: 25, end: 50 },
  ],
  [
    { length: 0, size: 25, asked: 1 },
    { page: 1, pages: 1, first: 0, end: 0 },
  ],
  [
    { length: 70, size: 'all', asked: 3 },
    { page: 1, pages: 1, first: 0, end: 70 },
  ],
] as const)('%j is %j', ({ length, size, asked }, span) => {
  expect(findSpan(length, size, asked)).toEqual(span)
})

const ids = [90, 80, 70, 60, 50, 40, 30]
const rows = rowsOf(ids.map(row))

test('a page is a list of its own rows', () => {
  const page = pageOf(rows, { first: 2, end: 5 })
  expect(page).toHaveLength(3)
  expect([0, 1, 2].map(page.idAt)).toEqual([70, 60, 50])
  expect(page.at(0)?.insight_id).toBe(70)
  expect(page.indexOf(60)).toBe(1)
  expect(page.ids(0, 100)).toEqual([70, 60, 50])
})

test('rows of other pages are not on it', () => {
  const page = pageOf(rows, { first: 2, end: 5 })
  expect([page.at(-1), page.at(3), page.idAt(-1), page.idAt(3)]).toEqual(Array(4).fill(undefined))
  expect([page.indexOf(80), page.indexOf(40)]).toEqual([-1, -1])
})

test('rows that are on their way have their places', () => {
  const page = pageOf(rows, { first: 5, end: 10 })
  expect(page).toHaveLength(5)
  expect(page.idAt(1)).toBe(30)
  expect([page.at(2), page.idAt(4)]).toEqual([undefined, undefined])
})

test('the rows in sight of a page are asked for by their places in the list', () => {
  const asked: number[][] = []
  const page = pageOf({ ...rows, need: (...span) => asked.push(span) }, { first: 2, end: 5 })
  page.need(0, 2)
  page.need(1, 40)
  expect(asked).toEqual([
    [2, 4],
    [3, 5],
  ])
})
