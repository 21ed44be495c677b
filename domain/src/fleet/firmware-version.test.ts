import { expect, test } from 'vitest'
import { isFirmwareAtLeast } from './firmware-version.ts'

test.each([
  ['2.0.0', '2.0.0', true],
  ['2.10.0', '2.2.0', true],
  ['2.1.9', '2.2.0', false],
  ['10.0.0', '2.0.0', true],
  ['1.99.99', '2.0.0', false],
  ['v2.3.0', '2.2.0', true],
  ['2.2.0-rc1', '2.2.0', true],
  ['2.2', '2.0.0', false],
  ['2.2.0.1', '2.0.0', false],
  ['unknown', '2.0.0', false],
  ['', '2.0.0', false],
  [null, '2.0.0', false],
])('%s is at least %s: %s', (version, least, expected) => {
  expect(isFirmwareAtLeast(version, least)).toBe(expected)
})
