import { expect, test } from 'vitest'
import { applyMoves, withChanged } from './alert-status.ts'
import { anAlert } from '../../platform/testing/sample-fleet.ts'

const fresh = anAlert({ id: 1, status: 'new' })
const seen = anAlert({ id: 2, status: 'acknowledged' })
const done = anAlert({ id: 3, status: 'resolved' })

test('alerts show their new status before the server has stored it', () => {
  const moved = applyMoves([fresh, seen, done], [{ ids: [1, 2], to: 'resolved' }])
  expect(moved.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])
})

test('a status never moves backwards, whatever the order of the changes', () => {
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

test('a changed alert replaces the former one, and a new one is added at the top', () => {
  const changed = anAlert({ id: 1, status: 'acknowledged' })
  expect(withChanged([fresh, seen], changed)).toEqual([changed, seen])
  expect(withChanged([seen], fresh)).toEqual([fresh, seen])
})

test('a late push does not undo a later status', () => {
  expect(withChanged([done], anAlert({ id: 3, status: 'acknowledged' }))).toEqual([done])
})
