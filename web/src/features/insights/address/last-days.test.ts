import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insightsAddress, toInsightFilter } from './insights-address.ts'
import { lastDays } from '../../../filters/last-days.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the last days of a URL or a saved view end today, whenever it is read', () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  const saved = { filters: [lastDays(7, 'UTC')] }
  expect(saved.filters).toEqual([{ column: 'time', from: '2026-11-14', to: '2026-11-20', last_days: 7 }])
  vi.setSystemTime('2026-12-03T12:00:00Z')
  expect(rulesOf(saved)).toEqual([{ column: 'time', from: '2026-11-27', to: '2026-12-03', last_days: 7 }])
})

test('dates that a user has entered stay as they are', () => {
  const fixed = { column: 'time', from: '2026-11-14', to: '2026-11-20' }
  vi.setSystemTime('2026-12-03T12:00:00Z')
  expect(rulesOf({ filters: [fixed] })).toEqual([fixed])
})

function rulesOf(search: { filters: unknown[] }) {
  return toInsightFilter(insightsAddress.read(search), { zone: 'UTC', collections: false }).rules
}
