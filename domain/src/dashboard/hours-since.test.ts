import type { CountedDevice } from '@sentinel/contracts/dashboard/dashboard'
import { expect, test } from 'vitest'
import { findHoursSince } from './hours-since.ts'

const AT_MS = Date.parse('2026-11-20T12:00:00Z')

const device = (device_id: number, last_insight_at: string | null): CountedDevice => ({
  device_id,
  device_name: null,
  display_name: null,
  insight_count: 0,
  last_insight_at,
  latitude: null,
  longitude: null,
})

test('whole hours are listed, the longest first, with devices that have never sent an insight separately', () => {
  const recent = device(1, '2026-11-20T10:01:00Z')
  const silent = device(2, '2026-11-18T12:00:00Z')
  const never = device(3, null)
  expect(findHoursSince([recent, never, silent], AT_MS)).toEqual({
    since: [
      { device: silent, hours: 48 },
      { device: recent, hours: 1 },
    ],
    never: [never],
  })
})

test('an insight that arrived later than the clock of the browser is zero hours old', () => {
  expect(findHoursSince([device(1, '2026-11-20T12:05:00Z')], AT_MS).since[0]?.hours).toBe(0)
})
