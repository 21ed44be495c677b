import { expect, test } from 'vitest'
import { detectionRate } from './detection-rate.ts'

test.each([
  [0, 50, 0],
  [3, 100, 3],
  [7, 45, 15.56],
  [1, 3000, 0.03],
])('%d events in %d trap-days are %d per 100', (events, days, rate) => {
  expect(detectionRate(events, days)).toBe(rate)
})
