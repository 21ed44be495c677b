import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundShare } from './round-share.ts'

test.each([
  [0, 40, '0 of 1', '0 of 1'],
  [1, 400, '0 of 1', '1 of 100'],
  [36, 40, '9 of 10', '9 of 10'],
  [35, 40, '4 of 5', '9 of 10'],
  [8, 40, '1 of 5', '1 of 5'],
  [9, 40, '1 of 5', '3 of 10'],
  [399, 400, '99 of 100', '1 of 1'],
  [40, 40, '1 of 1', '1 of 1'],
])('%d of %d is %s rounded down, and %s rounded up', (cases, total, down, up) => {
  const say = (direction: 'down' | 'up') => {
    const { part, of } = roundShare(cases, total, direction)
    return `${part} of ${of}`
  }
  expect([say('down'), say('up')]).toEqual([down, up])
})

test('the share is between both', () => {
  const samples = fc
    .integer({ min: 1, max: 5000 })
    .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))
  fc.assert(
    fc.property(samples, ([cases, total]) => {
      const [down, up] = [roundShare(cases, total, 'down'), roundShare(cases, total, 'up')]
      expect(down.part * total).toBeLessThanOrEqual(cases * down.of)
      expect(up.part * total).toBeGreaterThanOrEqual(cases * up.of)
    }),
  )
})
