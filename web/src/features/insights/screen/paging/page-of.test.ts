import { expect, test } from 'vitest'
import { rowsOf } from '../../list/rows.ts'
import { row } from '../../testing/fetched-pages.ts'
import { pageOf } from './page-of.ts'

const ids = [90, 80, 70, 60, 50, 40, 30]
const rows = rowsOf(ids.map(row))

test('a page is a list with its own rows', () => {
  const page = pageOf(rows, { first: 2, end: 5 })
  expect(page).toHaveLength(3)
  expect([0, 1, 2].map(page.idAt)).toEqual([70, 60, 50])
  expect(page.at(0)?.insight_id).toBe(70)
  expect(page.indexOf(60)).toBe(1)
  expect(page.ids(0, 100)).toEqual([70, 60, 50])
})

test('rows of other pages are not on the page', () => {
  const page = pageOf(rows, { first: 2, end: 5 })
  expect([page.at(-1), page.at(3), page.idAt(-1), page.idAt(3)]).toEqual(Array(4).fill(undefined))
  expect([page.indexOf(80), page.indexOf(40)]).toEqual([-1, -1])
})

test('rows that are not loaded have placeholders', () => {
  const page = pageOf(rows, { first: 5, end: 10 })
  expect(page).toHaveLength(5)
  expect(page.idAt(1)).toBe(30)
  expect([page.at(2), page.idAt(4)]).toEqual([undefined, undefined])
})

test('the visible rows of a page are loaded by their positions in the list', () => {
  const loaded: number[][] = []
  const page = pageOf({ ...rows, load: (...span) => loaded.push(span) }, { first: 2, end: 5 })
  page.load(0, 2)
  page.load(1, 40)
  expect(loaded).toEqual([
    [2, 4],
    [3, 5],
  ])
})
