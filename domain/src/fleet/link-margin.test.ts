import { expect, test } from 'vitest'
import { classifySignal, demodulationFloorDb, linkMarginDb } from './link-margin.ts'

test.each([
  [7, -7.5],
  [8, -10],
  [9, -12.5],
  [10, -15],
  [11, -17.5],
  [12, -20],
])('frames of SF%i can be read down to %d dB', (spreadingFactor, floor) => {
  expect(demodulationFloorDb(spreadingFactor)).toBe(floor)
})

test.each([
  [-2.5, 9, 'good'],
  [-2.6, 9, 'fair'],
  [-9.5, 9, 'fair'],
  [-9.6, 9, 'weak'],
  [-14, 9, 'weak'],
  [-9.6, 12, 'good'],
] as const)('%d dB at SF%i are %s', (snr, spreadingFactor, name) => {
  expect(classifySignal(linkMarginDb(snr, spreadingFactor))).toBe(name)
})
