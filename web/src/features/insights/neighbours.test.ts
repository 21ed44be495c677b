import { expect, test } from 'vitest'
import { findNeighbours } from './neighbours.ts'
import { row } from './testing/fetched-pages.ts'

const rows = [60, 50, 40].map(row)
const goingOn = { rows, floorId: 30 }
const whole = { rows, floorId: 0 }

test.each([
  ['a row amid the list', goingOn, 50, { index: 1, newerId: 60, olderId: 40, isBelow: false }],
  ['the newest', goingOn, 60, { index: 0, newerId: undefined, olderId: 50, isBelow: false }],
  ['the last one fetched', goingOn, 40, { index: 2, newerId: 50, olderId: undefined, isBelow: false }],
  ['the last one of all', whole, 40, { index: 2, newerId: 50, olderId: null, isBelow: false }],
  [
    'one that the list leaves out',
    goingOn,
    45,
    { index: undefined, newerId: 50, olderId: 40, isBelow: false },
  ],
  ['one left out at the end', whole, 35, { index: undefined, newerId: 40, olderId: null, isBelow: false }],
  [
    'one that waits above',
    goingOn,
    70,
    { index: undefined, newerId: undefined, olderId: 60, isBelow: false },
  ],
  [
    'one further down',
    goingOn,
    20,
    { index: undefined, newerId: undefined, olderId: undefined, isBelow: true },
  ],
])('%s', (_, fetched, insightId, neighbours) => {
  expect(findNeighbours(fetched, insightId)).toEqual(neighbours)
})
