import type { ClassQuality } from '@sentinel/contracts/models/model-quality'

type Scores = ClassQuality['scores']

/** The lowest and highest whole percentage in each band. */
const BANDS = [
  [0, 49],
  [50, 59],
  [60, 69],
  [70, 79],
  [80, 89],
  [90, 100],
] as const

export interface ConfidenceBand {
  /** Null for insights without a confidence. */
  range: readonly [from: number, to: number] | null
  checked: number
  right: number
}

/** Counts checked insights by confidence band, lowest first. Insights without a confidence come last, if there are any. */
export function countBands(scores: Scores): ConfidenceBand[] {
  const bands = BANDS.map((range) =>
    toBand(
      range,
      scores.filter(
        ({ confidence }) => confidence !== null && confidence >= range[0] && confidence <= range[1],
      ),
    ),
  )
  const without = toBand(
    null,
    scores.filter(({ confidence }) => confidence === null),
  )
  return without.checked > 0 ? [...bands, without] : bands
}

function toBand(range: ConfidenceBand['range'], scores: Scores): ConfidenceBand {
  const right = scores.reduce((sum, score) => sum + score.right, 0)
  const wrong = scores.reduce((sum, score) => sum + score.wrong, 0)
  return { range, checked: right + wrong, right }
}
