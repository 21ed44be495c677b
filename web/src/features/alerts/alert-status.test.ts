import { expect, test } from 'vitest'
import { applyMoves, withChanged } from './alert-status.ts'
import { anAlert } from '../../platform/testing/sample-fleet.ts'

const fresh = anAlert({ id: 1, status: 'new' })
const seen = anAlert({ id: 2, status: 'acknowledged' })
const done = anAlert({ id: 3, status: 'resolved' })

test('moves show as if they were done', () => {
  const moved = applyMoves([fresh, seen, done], [{ ids: [1, 2], to: 'resolved' }])
  expect(moved.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])
})

test('no move leads backwards, whichever comes last', () => {
  const moves = [
    { ids: [1], to: 'resolved' },
    { ids: [1, 2, 3], to: 'acknowledged' },
  ] as const
  expect(applyMoves([fresh, seen, done], moves).map(({ status }) => status)).toEqual([
    'resolved',
    'acknowledged',
    'resolved',
  ])
})

test('a changed alert replaces the former one, a new one goes on top', () => {
  const changed = anAlert({ id: 1, status: 'acknowledged' })
  expect(withChanged([fresh, seen], changed)).toEqual([changed, seen])
  expect(withChanged([seen], fresh)).toEqual([fresh, seen])
})

test('a push that comes late takes nothing back', () => {
  expect(withChanged([done], anAlert({ id: 3, status: 'acknowledged' }))).toEqual([done])
})
