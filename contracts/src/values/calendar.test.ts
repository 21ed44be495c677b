import { expect, test } from 'vitest'
import { Day, TimeZone } from './calendar.ts'

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '', '2026-04-31'])(
  'the text "%s" is not a day',
  (text) => {
    expect(Day.safeParse(text).success).toBe(false)
  },
)

test.each([
  ['UTC', true],
  ['Pacific/Auckland', true],
  ['Middle/Earth', false],
  ['', false],
  ['x'.repeat(65), false],
])('the name "%s" is a time zone: %s', (name, isZone) => {
  expect(TimeZone.safeParse(name).success).toBe(isZone)
})
