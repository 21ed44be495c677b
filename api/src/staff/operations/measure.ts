import { COMMIT_SECONDS_BUCKETS } from '@sentinel/platform/programs/sampled-metrics'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'
import type { StepSample } from './find-samples.ts'
import { findQuantile } from './find-quantile.ts'
import type { CounterKey, Delta } from './to-deltas.ts'

const COMMIT_QUANTILE = 0.95

export type GaugeKey = Exclude<keyof Sample, CounterKey | 'commit_buckets'>

/** The operation that combines the values from several processes. `max` and `min` are for shared values. */
export type Together = 'sum' | 'max' | 'min'

/** Combines a gauge's values from several processes. Returns null if none of them has a value. */
export function measureGauge(
  samples: readonly StepSample[],
  key: GaugeKey,
  together: Together,
): number | null {
  const values = samples.flatMap(({ sample }) => sample[key] ?? [])
  if (values.length === 0) return null
  if (together === 'sum') return values.reduce((sum, value) => sum + value, 0)
  return together === 'max' ? Math.max(...values) : Math.min(...values)
}

/**
 * Returns the number counted per minute by all processes together, each over the time in which it was measured. Returns null if there are no deltas.
 */
export function measureRate(deltas: readonly Delta[], key: CounterKey): number | null {
  if (deltas.length === 0) return null
  const ofProcesses = Map.groupBy(deltas, ({ process }) => process)
  return [...ofProcesses.values()].reduce((sum, own) => {
    const seconds = own.reduce((all, delta) => all + delta.seconds, 0)
    return sum + (countAll(own, key) / seconds) * 60
  }, 0)
}

export function countAll(deltas: readonly Delta[], key: CounterKey): number {
  return deltas.reduce((sum, { counted }) => sum + counted[key], 0)
}

/** Returns the 95th percentile of commit times in seconds, or null if there were no commits. */
export function measureCommits(deltas: readonly Delta[]): number | null {
  const length = COMMIT_SECONDS_BUCKETS.length + 1
  const counts = Array.from({ length }, () => 0)
  for (const { commits } of deltas)
    if (commits?.length === length)
      for (const [at, count] of commits.entries()) counts[at] = (counts[at] ?? 0) + count
  return findQuantile(COMMIT_QUANTILE, COMMIT_SECONDS_BUCKETS, counts)
}
