import type pg from 'pg'
import { fine, type Found, problem } from './finding.ts'

const DIFFERENCE_MAX_SECONDS = 5

interface Clock {
  now: Date
  newest: Date | null
}

/** Samples of running programs are at most a minute old. If the clock was set back while the console ran, it is behind them. */
const CLOCK = `
  select clock_timestamp() as now, greatest(
    (select max(applied_at) from schema_migration),
    (select max(sampled_at) from process_sample),
    (select max(ended_at) from backup_run)) as newest`

/** Compares this machine's clock with the database's, unless they are the same, and the database's clock with the times that it has recorded. */
export async function checkClock(
  client: pg.Client,
  { isSameMachine }: { isSameMachine: boolean },
): Promise<Found[]> {
  const { rows } = await client.query<Clock>(CLOCK)
  const { now = new Date(), newest = null } = rows[0] ?? {}
  const seconds = Math.round(Math.abs(Date.now() - now.getTime()) / 1000)
  if (!isSameMachine && seconds > DIFFERENCE_MAX_SECONDS)
    return [
      problem(
        `The clocks of this machine and of the database differ by ${seconds} s. Switch on time synchronisation on both.`,
      ),
    ]
  if (newest && newest > now)
    return [
      problem(
        `The database has recorded a time of ${newest.toISOString()}, and its clock says ${now.toISOString()}: the clock has been set back. Switch on time synchronisation.`,
      ),
    ]
  return [
    fine(
      isSameMachine
        ? 'The clock is not behind any time that the database has recorded. The database is on this machine, so there is no other clock to compare it with.'
        : 'The clocks of this machine and of the database agree.',
    ),
  ]
}
