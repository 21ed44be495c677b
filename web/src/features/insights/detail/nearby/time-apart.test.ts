import { expect, test } from 'vitest'
import { timeApart } from './time-apart.ts'

const NOON = '2026-11-20T12:00:00.000Z'

test.each([
  ['2026-11-20T12:00:00.000Z', 0, 'second', false],
  ['2026-11-20T12:00:20.000Z', 20, 'second', true],
  ['2026-11-20T11:59:01.000Z', 59, 'second', false],
  ['2026-11-20T12:00:59.700Z', 1, 'minute', true],
  ['2026-11-20T12:01:00.000Z', 1, 'minute', true],
  ['2026-11-20T11:48:10.000Z', 12, 'minute', false],
  ['2026-11-20T13:30:00.000Z', 90, 'minute', true],
  ['2026-11-20T13:59:45.000Z', 2, 'hour', true],
  ['2026-11-20T14:00:00.000Z', 2, 'hour', true],
  ['2026-11-20T00:00:00.000Z', 12, 'hour', false],
])('%s is %i %ss from noon', (iso, amount, unit, isLater) => {
  expect(timeApart(iso, NOON)).toEqual({ amount, unit, isLater })
})
