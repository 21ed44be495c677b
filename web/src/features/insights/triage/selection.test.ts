import { expect, test } from 'vitest'
import { countSelected, isSelected, isStillShown, NOTHING_SELECTED, select, selectAll } from './selection.ts'

const SHOWN_UNTIL = Date.parse('2026-11-20T03:12:00.000Z')

test('all are those that the list shows: received until the last of them', () => {
  const all = selectAll(SHOWN_UNTIL)
  expect(all).toMatchObject({ kind: 'all', receivedUntil: '2026-11-20T03:12:00.000Z' })
  expect([countSelected(all, 12), isSelected(all, 7)]).toEqual([12, true])
  const butOne = select(all, [7], false)
  expect([countSelected(butOne, 12), isSelected(butOne, 7), isSelected(butOne, 8)]).toEqual([11, false, true])
})

test('all of a list are no longer chosen once it shows something else', () => {
  expect(isStillShown(selectAll(SHOWN_UNTIL), SHOWN_UNTIL)).toBe(true)
  expect(isStillShown(selectAll(SHOWN_UNTIL), SHOWN_UNTIL + 1000)).toBe(false)
  expect(isStillShown(select(NOTHING_SELECTED, [7], true), SHOWN_UNTIL + 1000)).toBe(true)
})
