import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type MetricSource, readSample } from './sampled-metrics.ts'

const SAMPLE_EVERY_MS = 60_000
/** A stopping process waits at most this long for the database. */
const END_MAX_MS = 1000

const BEGIN_RUN = `
  insert into process_run (process, program, started_at)
  values ($1, $2, now() - $3::float8 * interval '1 millisecond') returning run_id`
/** Stores nothing if the run has been pruned. */
const WRITE_SAMPLE = `
  insert into process_sample (run_id, figures)
  select run_id, $2::jsonb from process_run where run_id = $1`
const END_RUN = 'update process_run set ended_at = clock_timestamp() where run_id = $1'

export interface SamplingOptions {
  pool: Pick<Pool, 'query'>
  registry: MetricSource
  program: 'gateway' | 'api'
  /** Identifies the program and where it listens. Stays the same after a restart. */
  processName: string
  log: { debug(about: object, message: string): unknown }
  everyMs?: number | undefined
}

/**
 * Writes a sample of the process's measurements immediately and then every minute, until stopped. Samples are written one after the other: while the
 * database is unavailable, at most one statement waits, and its sample is omitted.
 */
export function sampleProcess(options: SamplingOptions): () => Promise<void> {
  const { pool, registry, program, processName, log, everyMs = SAMPLE_EVERY_MS } = options
  const startedMs = performance.now()
  const end = new AbortController()
  let runId: number | undefined

  async function write(): Promise<void> {
    const sample = JSON.stringify(await readSample(registry))
    if (runId !== undefined && (await pool.query(WRITE_SAMPLE, [runId, sample])).rowCount === 1) return
    const { rows } = await pool.query<{ run_id: number }>(BEGIN_RUN, [
      processName,
      program,
      performance.now() - startedMs,
    ])
    runId = rows[0]?.run_id
    await pool.query(WRITE_SAMPLE, [runId, sample])
  }

  async function writeAgain(): Promise<void> {
    const { signal } = end
    while (!signal.aborted) {
      const dueMs = performance.now() + everyMs
      await write().catch((error: unknown) => log.debug({ err: error }, 'sample left out'))
      const restMs = Math.max(0, dueMs - performance.now())
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined) // stopping ends the pause early
    }
  }

  const written = writeAgain()
  async function writeEnd(): Promise<void> {
    await written
    if (runId === undefined) return
    await pool
      .query(END_RUN, [runId])
      .catch((error: unknown) => log.debug({ err: error }, 'end of the process not written'))
  }

  return async () => {
    end.abort()
    await Promise.race([writeEnd(), pause(END_MAX_MS, undefined, { ref: false })])
  }
}
