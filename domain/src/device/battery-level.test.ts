import { expect, test } from 'vitest'
import { readBattery } from './battery-level.ts'

test.each([
  [4.21, 'full'],
  [4.01, 'full'],
  [4, 'high'],
  [3.81, 'high'],
  [3.8, 'half'],
  [3.61, 'half'],
  [3.6, 'fair'],
  [3.41, 'fair'],
  [3.4, 'weak'],
  [3.21, 'weak'],
  [3.2, 'low'],
  [0, 'low'],
  [null, 'unknown'],
] as const)('a battery of %s V is %s', (volts, level) => {
  expect(readBattery({ battery_voltage: volts, conditions: [] })).toBe(level)
})

test('a battery that counts as low is low until that ends, whatever its newest voltage', () => {
  expect(readBattery({ battery_voltage: 3.35, conditions: ['low_battery'] })).toBe('low')
  expect(readBattery({ battery_voltage: 3.35, conditions: ['sentinel_cable_error'] })).toBe('weak')
})
