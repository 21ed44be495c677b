import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeThresholds, suggestThreshold } from './judge-thresholds.ts'

const score = (confidence: number | null, right: number, wrong: number) => ({ confidence, right, wrong })

test('a threshold accepts insights at or above it, and loses the other real ones', () => {
  const thresholds = judgeThresholds({
    scores: [score(40, 2, 8), score(85, 9, 1), score(100, 10, 0)],
    missed: 4,
  })
  expect(thresholds).toHaveLength(101)
  expect([0, 40, 41, 85, 86, 100].map((at) => thresholds[at])).toEqual([
    { confidence: 0, taken: 30, right: 21, real: 25, lost: 4 },
    { confidence: 40, taken: 30, right: 21, real: 25, lost: 4 },
    { confidence: 41, taken: 20, right: 19, real: 25, lost: 6 },
    { confidence: 85, taken: 20, right: 19, real: 25, lost: 6 },
    { confidence: 86, taken: 10, right: 10, real: 25, lost: 15 },
    { confidence: 100, taken: 10, right: 10, real: 25, lost: 15 },
  ])
})

test('insights without a confidence are accepted only without a threshold', () => {
  const thresholds = judgeThresholds({ scores: [score(null, 3, 1), score(0, 1, 0)], missed: 0 })
  expect(thresholds[0]).toEqual({ confidence: 0, taken: 5, right: 4, real: 4, lost: 0 })
  expect(thresholds[1]).toEqual({ confidence: 1, taken: 0, right: 0, real: 4, lost: 4 })
})

test('the lowest threshold at which 9 of 10 are right is suggested', () => {
  const suggest = (...scores: ReturnType<typeof score>[]) =>
    suggestThreshold(judgeThresholds({ scores, missed: 0 }))?.confidence
  expect(suggest(score(50, 10, 10), score(70, 15, 1), score(90, 40, 2))).toBe(51)
  expect(suggest(score(50, 27, 3))).toBe(0)
  expect(suggest(score(50, 26, 4))).toBeUndefined()
})

test('fewer than 30 checks give no suggestion', () => {
  expect(
    suggestThreshold(judgeThresholds({ scores: [score(90, 29, 0), score(20, 0, 50)], missed: 0 })),
  ).toBeUndefined()
  expect(
    suggestThreshold(judgeThresholds({ scores: [score(90, 30, 0), score(20, 0, 50)], missed: 0 })),
  ).toMatchObject({ confidence: 21, taken: 30 })
})

test('a higher threshold never accepts more, and never loses less', () => {
  const scores = fc.array(
    fc.record({
      confidence: fc.option(fc.integer({ min: 0, max: 100 })),
      right: fc.nat(50),
      wrong: fc.nat(50),
    }),
  )
  fc.assert(
    fc.property(scores, fc.nat(50), (given, missed) => {
      const thresholds = judgeThresholds({ scores: given, missed })
      thresholds.slice(1).forEach((threshold, at) => {
        expect(threshold.taken).toBeLessThanOrEqual(thresholds[at]!.taken)
        expect(threshold.lost).toBeGreaterThanOrEqual(thresholds[at]!.lost)
      })
      expect(thresholds[0]!.lost).toBe(missed)
    }),
  )
})
