import { expect, test } from 'vitest'
import {
  addItems,
  differenceOf,
  type GivenItem,
  isChanged,
  NO_CHANGES,
  readIds,
  rebase,
  removeItem,
  wantedIds,
} from './given-draft.ts'

const items = (...ids: number[]): GivenItem[] => ids.map((id) => ({ id, name: `#${id}` }))
const stored = items(1, 2, 3)
const ids = new Set([1, 2, 3])

test('added and removed items change the list that is saved', () => {
  const draft = removeItem(addItems(NO_CHANGES, items(7, 8), ids), { id: 2, name: '#2' })
  expect(wantedIds(draft, stored)).toEqual([1, 3, 7, 8])
})

test('adding and removing the same item leaves no change', () => {
  const [two, seven] = [...items(2), ...items(7)]
  let draft = removeItem(addItems(NO_CHANGES, items(7), ids), seven!)
  draft = addItems(removeItem(draft, two!), items(2), ids)
  expect(isChanged(draft)).toBe(false)
})

test('an item that is already in the list is not added again', () => {
  expect(isChanged(addItems(NO_CHANGES, items(1, 2), ids))).toBe(false)
})

test('changes that somebody else has already made are left out', () => {
  const draft = removeItem(addItems(NO_CHANGES, items(7, 8), ids), { id: 2, name: '#2' })
  const now = items(1, 3, 7, 9)
  const left = rebase(draft, now)
  expect([[...left.added.keys()], [...left.removed.keys()]]).toEqual([[8], []])
  expect(wantedIds(left, now)).toEqual([1, 3, 7, 9, 8])
  expect(differenceOf(stored, now)).toEqual({ added: items(7, 9), removed: items(2) })
})

test.each([
  ['12, 13;14', [12, 13, 14]],
  ['12\n13\n12', [12, 13]],
  [' 12 13, ', [12, 13]],
  ['12', undefined],
  ['12 gate', undefined],
  ['12, 12345678901', undefined],
])('%j is read as the ids %j', (text, expected) => {
  expect(readIds(text)).toEqual(expected)
})
