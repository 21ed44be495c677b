import { expect, test } from 'vitest'
import { findNeighbours } from './neighbours.ts'
import { rowsOf } from '../list/rows.ts'
import { row } from '../testing/fetched-pages.ts'

const rows = rowsOf([60, 50, 40].map(row))

test.each([
  { what: 'in the middle', insightId: 50, hasMore: true, index: 1, newerId: 60, olderId: 40 },
  { what: 'the first', insightId: 60, hasMore: true, index: 0, newerId: undefined, olderId: 50 },
  {
    what: 'the last row, with more behind it',
    insightId: 40,
    hasMore: true,
    index: 2,
    newerId: 50,
    olderId: undefined,
  },
  { what: 'the last of all', insightId: 40, hasMore: false, index: 2, newerId: 50, olderId: null },
  {
    what: 'none of the rows',
    insightId: 45,
    hasMore: false,
    index: undefined,
    newerId: undefined,
    olderId: undefined,
  },
])('the neighbours of $what are found', ({ insightId, hasMore, what: _, ...expected }) => {
  expect(findNeighbours({ rows, hasMore }, insightId)).toEqual(expected)
})
