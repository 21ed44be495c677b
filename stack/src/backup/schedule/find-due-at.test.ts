import { expect, test } from 'vitest'
import { findDueAt } from './find-due-at.ts'

test.each([
  ['2026-11-20T02:29:59Z', '2026-11-19T02:30:00Z'],
  ['2026-11-20T02:30:00Z', '2026-11-20T02:30:00Z'],
  ['2026-11-20T23:59:59Z', '2026-11-20T02:30:00Z'],
])('at %s a backup is due if the last one is older than %s', (now, due) => {
  expect(findDueAt(Date.parse(now), 150)).toBe(Date.parse(due))
})
