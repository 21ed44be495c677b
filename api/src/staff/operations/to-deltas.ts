import { OPERATIONS_STEP_SECONDS } from '@sentinel/contracts/staff/operations'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'
import type { StepSample } from './find-samples.ts'

/** A run counts from its start if its first sample comes within this time. */
const FIRST_SAMPLE_MAX_MS = 2 * OPERATIONS_STEP_SECONDS * 1000

export type CounterKey = 'rows_stored' | 'dead_letters'

/** A process's counts between two samples from the same run. */
export interface Delta {
  process: string
  step: number
  untilMs: number
  seconds: number
  counted: Record<CounterKey, number>
  /** Commits by bucket, cumulative as in Prometheus. Undefined if the buckets were different. */
  commits: number[] | undefined
}

/** Returns one sample per process and step, the one from the latest run if there are several. Samples are sorted by time. */
export function keepNewestRuns(samples: readonly StepSample[]): StepSample[] {
  return [...new Map(samples.map((sample) => [`${sample.process} ${sample.step}`, sample])).values()]
}

/**
 * Compares each sample with the one from the previous step. Nothing is known about the time before a restart, a step without a sample or the step
 * after it, so these have no delta. The first sample of a run is compared with zero.
 */
export function toDeltas(samples: readonly StepSample[]): Delta[] {
  const last = new Map<string, StepSample>()
  return samples.flatMap((sample) => {
    const before = last.get(sample.process)
    last.set(sample.process, sample)
    const delta = compare(before, sample)
    return delta ? [delta] : []
  })
}

function compare(before: StepSample | undefined, current: StepSample): Delta | undefined {
  const { process, step, at_ms: untilMs, started_ms: startedMs, sample } = current
  if (sample.rows_stored === undefined) return undefined // an api
  const isSameRun = before?.run_id === current.run_id
  if (isSameRun ? before.step < step - 1 : untilMs - startedMs > FIRST_SAMPLE_MAX_MS) return undefined
  const seconds = (untilMs - (isSameRun ? before.at_ms : startedMs)) / 1000
  if (seconds <= 0) return undefined
  const earlier: Sample = isSameRun ? before.sample : {}
  const countedOf = (key: CounterKey) => (sample[key] ?? 0) - (earlier[key] ?? 0)
  return {
    process,
    step,
    untilMs,
    seconds,
    counted: { rows_stored: countedOf('rows_stored'), dead_letters: countedOf('dead_letters') },
    commits: subtract(sample.commit_buckets, isSameRun ? before.sample.commit_buckets : undefined),
  }
}

function subtract(counts: number[] | undefined, earlier: number[] | undefined): number[] | undefined {
  if (!counts || (earlier && earlier.length !== counts.length)) return undefined
  return counts.map((count, at) => count - (earlier?.[at] ?? 0))
}
