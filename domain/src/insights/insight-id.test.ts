import { expect, test } from 'vitest'
import { displayedMsOf, firstInsightId } from './insight-id.ts'

test.each(['2026-11-20T03:11:08.000Z', '2026-11-20T03:11:08.001Z', '2026-11-20T03:11:08.999Z'])(
  'every id of the displayed time %s contains that time',
  (time) => {
    const ms = Date.parse(time)
    for (const place of [0, 1, 2047]) expect(displayedMsOf(firstInsightId(ms) + place)).toBe(ms)
  },
)

test.each([
  ['0001-01-01T00:00:00.000Z', 0],
  ['2019-12-31T00:00:00.000Z', 0],
  ['9999-12-31T00:00:00.000Z', Number.MAX_SAFE_INTEGER],
])('the time %s, which does not fit into an id, is limited to the nearest that does', (time, id) => {
  expect(firstInsightId(Date.parse(time))).toBe(id)
})
