import type { MapWarning } from '@sentinel/contracts/fleet/map'
import { expect, test } from 'vitest'
import { findWorst, legendWarnings } from './warnings.ts'

test('if a warning is hidden, the next worst marks the device, or none', () => {
  const has = new Set<MapWarning>(['cable_error', 'no_recent_insights'])
  const worst = (...hidden: MapWarning[]) => findWorst((warning) => has.has(warning), new Set(hidden))
  expect(worst()).toBe('cable_error')
  expect(worst('cable_error')).toBe('no_recent_insights')
  expect(worst('cable_error', 'no_recent_insights')).toBeUndefined()
})

test('the legend lists the warnings about silent cameras first', () => {
  expect(legendWarnings).toEqual([
    'no_recent_insights',
    'no_recent_camera_triggers',
    'cable_error',
    'low_battery',
  ])
})
