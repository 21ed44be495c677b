import { expect, test } from 'vitest'
import { type MetricSource, readSample } from './sampled-metrics.ts'

function sourceOf(metrics: Record<string, { value: number; metricName?: string }[]>): MetricSource {
  return {
    getSingleMetric: (name) =>
      metrics[name] ? { get: async () => ({ values: metrics[name] ?? [] }) } : undefined,
  }
}

test('a sample contains what the program measures, over all labels', async () => {
  const source = sourceOf({
    sentinel_dead_letters_total: [{ value: 2 }, { value: 3 }],
    sentinel_queue_waiting_jobs: [{ value: 4 }, { value: 5 }],
    sentinel_queue_oldest_due_seconds: [{ value: 4 }, { value: 5 }],
    sentinel_rows_stored_total: [{ value: 900 }],
    sentinel_commit_seconds: [
      { value: 1, metricName: 'sentinel_commit_seconds_bucket' },
      { value: 3, metricName: 'sentinel_commit_seconds_bucket' },
      { value: 0.4, metricName: 'sentinel_commit_seconds_sum' },
    ],
  })
  expect(await readSample(source)).toEqual({
    rows_stored: 900,
    commit_buckets: [1, 3],
    dead_letters: 5,
    queue_waiting: 9,
    queue_oldest: 5,
  })
})

test('a counter without labels yet is 0, a gauge without a value is left out', async () => {
  const source = sourceOf({ sentinel_dead_letters_total: [], sentinel_outbox_waiting_messages: [] })
  expect(await readSample(source)).toEqual({ dead_letters: 0 })
})
