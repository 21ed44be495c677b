import { expect, test } from 'vitest'
import { countSelected, isSelected, isStillAll, NOTHING_SELECTED, select, selectAll } from './selection.ts'

const RECEIVED_MS = Date.parse('2026-11-20T03:12:00.000Z')
const shown = { shownUntilMs: RECEIVED_MS, latestShownMs: RECEIVED_MS }

test('“all” selects the insights that the list shows, up to the last one received', () => {
  const all = selectAll(shown)
  expect(all).toMatchObject({ kind: 'all', receivedUntil: '2026-11-20T03:12:00.000Z' })
  expect([countSelected(all, 12), isSelected(all, 7)]).toEqual([12, true])
  const butOne = select(all, [7], false)
  expect([countSelected(butOne, 12), isSelected(butOne, 7), isSelected(butOne, 8)]).toEqual([11, false, true])
})

test('“all” ends when the list shows insights that came later', () => {
  const later = { ...shown, latestShownMs: RECEIVED_MS + 1000 }
  expect(isStillAll(selectAll(shown), later)).toBe(false)
  expect(isStillAll(select(NOTHING_SELECTED, [7], true), later)).toBe(true)
})

test('“all” stays selected while the list is read again, and while insights wait or leave it', () => {
  for (const shownUntilMs of [RECEIVED_MS - 5000, RECEIVED_MS, RECEIVED_MS + 60_000])
    for (const latestShownMs of [RECEIVED_MS - 5000, RECEIVED_MS])
      expect(isStillAll(selectAll(shown), { shownUntilMs, latestShownMs })).toBe(true)
})
