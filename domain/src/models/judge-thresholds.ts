import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'

/** With a suggested threshold, at least this share of insights is right: 9 of 10. */
const RIGHT_SHARE_WANTED = 0.9

type Checked = Pick<ClassQuality, 'scores' | 'missed'>

/** The result of taking only insights of a class with at least this confidence. */
export interface Threshold {
  /** In whole percent. */
  confidence: number
  /** Counts the checked insights of the class at or above the threshold, and how many of them are right. */
  taken: number
  right: number
  /**
   * Counts the checked insights that really show the class, and how many of them are not taken because they are below the threshold or were given
   * another class.
   */
  real: number
  lost: number
}

/** Judges each threshold from 0 to 100. An insight without a confidence counts as 0. */
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

/** Returns the lowest threshold at which at least 9 of 10 are right. Returns undefined if none has enough checked insights. */
export function suggestThreshold(thresholds: readonly Threshold[]): Threshold | undefined {
  return thresholds.find(
    ({ taken, right }) => taken >= MODEL_CHECKS_MIN && right / taken >= RIGHT_SHARE_WANTED,
  )
}
