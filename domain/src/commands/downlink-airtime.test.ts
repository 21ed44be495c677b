import { expect, test } from 'vitest'
import { downlinkAirtimeMs } from './downlink-airtime.ts'

test.each([
  [7, 51],
  [9, 185],
  [12, 1319],
])('at SF%i 8 bytes take %i ms', (spreadingFactor, airtimeMs) => {
  expect(downlinkAirtimeMs(8, spreadingFactor)).toBe(airtimeMs)
})
