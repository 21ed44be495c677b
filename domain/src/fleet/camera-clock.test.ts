import { expect, test } from 'vitest'
import { judgeCameraClock } from './camera-clock.ts'

test.each([
  [null, 'missing'],
  ['2019-12-31T23:59:59.999Z', 'past'],
  ['2020-01-01T00:00:00.000Z', 'ok'],
  ['2026-11-21T03:12:00.000Z', 'ok'],
  ['2026-11-21T03:12:00.001Z', 'future'],
])('a clock that shows %s is %s', (shown, clock) => {
  expect(
    judgeCameraClock(shown === null ? null : Date.parse(shown), Date.parse('2026-11-20T03:12:00.000Z')),
  ).toBe(clock)
})

test.each([
  ['2025-06-30T23:59:59.999Z', 'past'],
  ['2025-07-01T00:00:00.000Z', 'ok'],
  [null, 'missing'],
])('for a camera that cannot have recorded before July 2025, %s is %s', (shown, clock) => {
  const receivedMs = Date.parse('2026-11-20T03:12:00.000Z')
  const earliestMs = Date.parse('2025-07-01T00:00:00.000Z')
  expect(judgeCameraClock(shown === null ? null : Date.parse(shown), receivedMs, earliestMs)).toBe(clock)
})
