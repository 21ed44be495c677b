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
  expect(readBattery(volts)).toBe(level)
})
