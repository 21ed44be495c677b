/** The upper bounds of the buckets of `sentinel_commit_seconds`. One more bucket contains everything beyond. */
export const COMMIT_SECONDS_BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/**
 * Maps sample keys to metrics: the sum or the maximum over their labels, or a histogram's bucket counts. A counter without labels yet has counted
 * nothing. A gauge without a value is omitted, as is everything that a program does not measure.
 */
export const sampledMetrics = {
  rows_stored: { metric: 'sentinel_rows_stored_total', take: 'counted' },
  commit_buckets: { metric: 'sentinel_commit_seconds', take: 'buckets' },
  dead_letters: { metric: 'sentinel_dead_letters_total', take: 'counted' },
  devices_connected: { metric: 'sentinel_mqtt_connections', take: 'sum' },
  disk_free: { metric: 'sentinel_disk_free_bytes', take: 'max' },
  disk_total: { metric: 'sentinel_disk_total_bytes', take: 'max' },
  disk_reserve: { metric: 'sentinel_disk_reserve_bytes', take: 'max' },
  outbox_waiting: { metric: 'sentinel_outbox_waiting_messages', take: 'sum' },
  outbox_oldest: { metric: 'sentinel_outbox_oldest_due_seconds', take: 'max' },
  outbox_failed: { metric: 'sentinel_outbox_failed_messages', take: 'sum' },
  queue_waiting: { metric: 'sentinel_queue_waiting_jobs', take: 'sum' },
  queue_oldest: { metric: 'sentinel_queue_oldest_due_seconds', take: 'max' },
  queue_failed: { metric: 'sentinel_queue_failed_jobs', take: 'sum' },
  database_bytes: { metric: 'sentinel_database_size_bytes', take: 'max' },
  database_connections: { metric: 'sentinel_database_connections', take: 'max' },
  backup_age: { metric: 'sentinel_backup_age_seconds', take: 'max' },
  database_connections_max: { metric: 'sentinel_database_connections_max', take: 'max' },
} as const satisfies Record<string, SampledMetric>

interface SampledMetric {
  metric: string
  take: 'counted' | 'sum' | 'max' | 'buckets'
}

export type SampleKey = keyof typeof sampledMetrics
type CountsKey = 'commit_buckets'

/** Bucket counts are in ascending order, as in Prometheus. */
export type Sample = Partial<Record<Exclude<SampleKey, CountsKey>, number> & Record<CountsKey, number[]>>

interface MetricValue {
  value: number
  /** Set for histogram values. */
  metricName?: string
}

/** The part of prom-client's registry from which samples are read. */
export interface MetricSource {
  getSingleMetric(name: string): { get(): Promise<{ values: MetricValue[] }> } | undefined
}

/** Reads the sampled metrics from the registry that Prometheus reads. */
export async function readSample(registry: MetricSource): Promise<Sample> {
  const entries = await Promise.all(
    Object.entries(sampledMetrics).map(async ([key, { metric, take }]) => {
      const found = await registry.getSingleMetric(metric)?.get()
      return [key, found && takeFrom(found.values, take)] as const
    }),
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function takeFrom(all: MetricValue[], take: SampledMetric['take']): number | number[] | undefined {
  if (take === 'buckets')
    return all.filter(({ metricName }) => metricName?.endsWith('_bucket')).map(({ value }) => value)
  const values = all.map(({ value }) => value)
  if (values.length === 0) return take === 'counted' ? 0 : undefined
  return take === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)
}
