import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

test.each([
  // R. G. Newcombe (1998), Statistics in Medicine 17, 857–872, table I, method 3
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [10, 10, 0.7225, 1],
  [0, 10, 0, 0.2775],
])('the interval of %d of %d is from %d to %d', (cases, total, low, high) => {
  const interval = wilsonInterval(cases, total)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

const samples = fc
  .integer({ min: 1, max: 5000 })
  .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))

test('the interval contains the share and stays between 0 and 1', () => {
  fc.assert(
    fc.property(samples, ([cases, total]) => {
      const { low, high } = wilsonInterval(cases, total)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(cases / total)
      expect(high).toBeGreaterThanOrEqual(cases / total)
    }),
  )
})

test('the interval is symmetric', () => {
  fc.assert(
    fc.property(samples, ([cases, total]) => {
      expect(wilsonInterval(cases, total).low).toBeCloseTo(1 - wilsonInterval(total - cases, total).high, 10)
    }),
  )
})
