import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { expect, test } from 'vitest'
import { findEventPeriod, findWeeks } from './event-period.ts'

const NOW_MS = Date.parse('2026-11-25T13:00:00Z')
const find = (rules: InsightRule[], zone = 'UTC') => findEventPeriod(rules, zone, NOW_MS)

test.each([
  ['UTC', '2026-08-28', '2026-11-25'],
  ['Pacific/Auckland', '2026-08-29', '2026-11-26'],
  ['camera', '2026-08-29', '2026-11-26'],
])('without dates, the period is the last 90 days in %s', (zone, firstDay, lastDay) => {
  expect(find([{ column: 'class_name', value: 'fox' }], zone)).toEqual({ firstDay, lastDay })
})

test('date filters intersect, and the period does not reach beyond today', () => {
  const wide: InsightRule = { column: 'time', from: '2026-10-01', to: '2027-01-31' }
  const received: InsightRule = { column: 'time_stamp', from: '2026-10-10', to: '2026-12-31' }
  expect(find([wide, received])).toEqual({ firstDay: '2026-10-01', lastDay: '2026-11-25' })
  const later: InsightRule = { column: 'time', from: '2026-10-05', to: '2026-11-01' }
  expect(find([wide, later])).toEqual({ firstDay: '2026-10-05', lastDay: '2026-11-01' })
})

test('a filter by receipt begins the period a month earlier, and one by the camera’s clock does not limit it', () => {
  const received: InsightRule = { column: 'time_stamp', from: '2026-11-10', to: '2026-11-12' }
  expect(find([received])).toEqual({ firstDay: '2026-10-10', lastDay: '2026-11-13' })
  const byClock: InsightRule = { column: 'file_ctime', from: '1970-01-01', to: '1970-01-02' }
  expect(find([byClock])).toEqual({ firstDay: '2026-08-28', lastDay: '2026-11-25' })
})

test('weeks begin on Mondays, and a long period has only the last ones', () => {
  expect(findWeeks({ firstDay: '2026-11-08', lastDay: '2026-11-23' })).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  const long = findWeeks({ firstDay: '2020-01-01', lastDay: '2026-11-25' })
  expect(long).toHaveLength(53)
  expect(long.at(-1)).toBe('2026-11-23')
})

test('an empty period has no weeks', () => {
  expect(findWeeks({ firstDay: '2026-11-08', lastDay: '2026-11-01' })).toEqual([])
})
