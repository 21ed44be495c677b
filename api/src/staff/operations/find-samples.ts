import { OPERATIONS_POINTS, OPERATIONS_STEP_SECONDS } from '@sentinel/contracts/staff/operations'
import type { OperationsProcess } from '@sentinel/contracts/staff/operations'
import type { Queryable } from '@sentinel/migrations/connect'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'

/** Hourly figures also need the hour before the series, and the sample before that. */
const STEPS_BEFORE = 13
/** More samples than ten processes write in that time, including restarts. */
const SAMPLES_MAX = 20_000
const PROCESSES_MAX = 100

/** The last sample from a run within a step. Times are Unix milliseconds. Steps are counted from 1970. */
export interface StepSample {
  process: string
  run_id: number
  started_ms: number
  step: number
  at_ms: number
  sample: Sample
}

/** First reads only the newest times, from the index, and then their figures. */
const SAMPLES = `
  with newest as materialized (
    select run_id, date_bin($1::int * interval '1 second', sampled_at, to_timestamp(0)) as step_at, max(sampled_at) as sampled_at
    from process_sample
    where sampled_at >= date_bin($1::int * interval '1 second', now(), to_timestamp(0)) - $2::int * $1::int * interval '1 second'
    group by 1, 2 order by 3 desc limit $3
  )
  select r.process, r.run_id, (extract(epoch from n.step_at) / $1::int)::int as step, s.figures as sample,
    extract(epoch from r.started_at)::float8 * 1000 as started_ms, extract(epoch from s.sampled_at)::float8 * 1000 as at_ms
  from newest n
  join process_run r on r.run_id = n.run_id
  join process_sample s on s.run_id = n.run_id and s.sampled_at = n.sampled_at
  order by n.sampled_at`

/** Returns the samples for the series, oldest first. */
export async function findSamples(db: Queryable): Promise<StepSample[]> {
  const { rows } = await db.query<StepSample>(SAMPLES, [
    OPERATIONS_STEP_SECONDS,
    OPERATIONS_POINTS + STEPS_BEFORE,
    SAMPLES_MAX,
  ])
  return rows
}

/** A process, with the data from its latest run. */
export interface ProcessRow extends Omit<OperationsProcess, 'state'> {
  has_ended: boolean
  /** The seconds since the last sample. */
  age_seconds: number
}

const PROCESSES = `
  select process as name, program, wire_time(started_at) as started_at, wire_time(sampled_at) as sampled_at, has_ended,
    extract(epoch from now() - sampled_at)::float8 as age_seconds
  from (
    select distinct on (r.process) r.process, r.program, r.started_at, r.ended_at is not null as has_ended, s.sampled_at
    from process_run r
    cross join lateral (
      select sampled_at from process_sample where run_id = r.run_id order by sampled_at desc limit 1
    ) s
    where s.sampled_at > now() - interval '24 hours'
    order by r.process, r.run_id desc
  ) run
  order by sampled_at desc limit $1`

/** Finds the processes that have sent a sample within the last 24 hours. */
export async function findProcesses(db: Queryable): Promise<ProcessRow[]> {
  return (await db.query<ProcessRow>(PROCESSES, [PROCESSES_MAX])).rows
}

/** Returns the database's time, which the samples use, in Unix milliseconds. An api process's clock may differ. */
export async function findDatabaseTime(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now_ms: number }>(
    'select extract(epoch from now())::float8 * 1000 as now_ms',
  )
  return Math.round(rows[0]?.now_ms ?? Number.NaN)
}
