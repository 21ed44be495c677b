import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'

/** The minimum share of insights that must be right at a suggested threshold: 9 of 10. */
const RIGHT_SHARE_WANTED = 0.9

type Checked = Pick<ClassQuality, 'scores' | 'missed'>

/** The result of accepting only a class's insights with at least this confidence. */
export interface Threshold {
  /** A whole percentage. */
  confidence: number
  /** The number of the class's checked insights at or above the threshold, and how many of them are right. */
  taken: number
  right: number
  /**
   * The number of checked insights that really show the class, and how many of them are not accepted because they are below the threshold or were
   * given another class.
   */
  real: number
  lost: number
}

/** Evaluates each threshold from 0 to 100. An insight without a confidence counts as 0. */
export function judgeThresholds({ scores, missed }: Checked): Threshold[] {
  const at = Map.groupBy(scores, ({ confidence }) => confidence ?? 0)
  const real = missed + scores.reduce((sum, { right }) => sum + right, 0)
  const thresholds: Threshold[] = []
  let [right, wrong] = [0, 0]
  for (let confidence = 100; confidence >= 0; confidence--) {
    for (const score of at.get(confidence) ?? []) {
      right += score.right
      wrong += score.wrong
    }
    thresholds.push({ confidence, taken: right + wrong, right, real, lost: real - right })
  }
  return thresholds.toReversed()
}

/** Returns the lowest threshold at which at least 9 of 10 insights are right, or undefined if there is none with enough checked insights. */
export function suggestThreshold(thresholds: readonly Threshold[]): Threshold | undefined {
  return thresholds.find(
    ({ taken, right }) => taken >= MODEL_CHECKS_MIN && right / taken >= RIGHT_SHARE_WANTED,
  )
}
