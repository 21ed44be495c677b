import { expect, test } from 'vitest'
import { toRequestFilters } from './to-request-filters.ts'

const columns = [{ filter: 'name' }, { filter: 'last_seen', isFilteredByDay: true }, {}] as const

test.each([
  ['UTC', '2026-11-01T00:00:00.000Z'],
  ['Africa/Nairobi', '2026-10-31T21:00:00.000Z'],
])('a day is sent as the time at which it begins in %s', (zone, start) => {
  expect(toRequestFilters(columns, { last_seen: '2026-11-01', name: 'ridge' }, zone)).toEqual({
    last_seen: start,
    name: 'ridge',
  })
})

test('an invalid day is sent unchanged, and filters of other lists are left out', () => {
  expect(toRequestFilters(columns, { last_seen: '2026-02-30', role: 'owner', name: '' }, 'UTC')).toEqual({
    last_seen: '2026-02-30',
  })
})
