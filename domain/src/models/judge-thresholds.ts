import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'

/** What a threshold that is suggested has to reach: 9 of 10 right. */
const RIGHT_SHARE_WANTED = 0.9

type Checked = Pick<ClassQuality, 'scores' | 'missed'>

/** What happens if only insights of a class with at least this confidence are taken. */
export interface Threshold {
  /** Whole percent. */
  confidence: number
  /** Checked insights of the class at or above it, and how many of them are right. */
  taken: number
  right: number
  /** Checked insights that really show the class, and how many of them are not taken: they are below, or were called something else. */
  real: number
  lost: number
}

/** Judges each threshold from 0 to 100. An insight without a confidence counts as one of 0. */
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

/** The lowest threshold at which at least 9 of 10 are right. Undefined if there is none with enough checked insights to say so. */
export function suggestThreshold(thresholds: readonly Threshold[]): Threshold | undefined {
  return thresholds.find(
    ({ taken, right }) => taken >= MODEL_CHECKS_MIN && right / taken >= RIGHT_SHARE_WANTED,
  )
}
