import { COUNT_STORED_INSIGHTS, LOCK_SEEN } from '@sentinel/migrations/count-insights'
import pg from 'pg'
import type { Activity } from './activity.ts'
import { copyLines } from './copy-lines.ts'
import { REPORT_COLUMNS, writeReports } from './health-reports.ts'
import { startOf } from './plan.ts'
import { randomFor } from './random.ts'
import { recordLoaded, type SeedRun } from './run-record.ts'
import { SIGHTING_COLUMNS, writeSighting } from './sightings.ts'

/** The gateway stores ledger entries for this long. */
export const LEDGER_STORED = `interval '90 days'`
/** The number of different ids in a second. */
const DRAWS = 2 ** 21
const DRAWS_STREAM = 0xd4a3
const UNIQUE_VIOLATION = '23505'

/** Both exist as long as the connection. A crash may lose the last chunks, together with the progress that mentions them. */
const STAGING = `
  set work_mem = '128MB';
  set synchronous_commit = off;
  create temporary table if not exists seeded_sighting (
    number bigint, taken_ms bigint, received_ms bigint, device_id int, class_id int, confidence real,
    comms_source comms_source, class_ids int[], class_confidences real[]) on commit delete rows`

// Leaves the rows, the ledger and the counters as the gateway's own insert would.
const storeSightings = (onTaken: string) => `
  with stored as (
    insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, device_id, alg_id, class_id,
      confidence, comms_source, class_ids, class_confidences)
    select draw_insight_id(taken_ms, $2::bigint + number), number + 1, 0, ms_to_time(received_ms), ms_to_time(taken_ms), device_id,
      $1::int, class_id, confidence, comms_source, class_ids, class_confidences
    from seeded_sighting ${onTaken}
    returning insight_id, message_identifier, message_index, device_id, alg_id, class_id, received_at, file_ctime,
      insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots
  ),
  noted as (
    insert into uplink_ledger (device_id, message_identifier, message_index, file_ctime_ms, insight_id, received_at)
    select device_id, message_identifier, message_index, time_to_ms(file_ctime), insight_id, received_at
    from stored where received_at > $3::timestamptz - ${LEDGER_STORED}
  ),
  seen as (select device_id, max(received_ms) as received_ms from seeded_sighting group by device_id),
  ${LOCK_SEEN},
  ${COUNT_STORED_INSIGHTS}
  select count(*) from stored`

export async function openStaging(client: pg.ClientBase): Promise<void> {
  await client.query(STAGING)
}

/**
 * Stores the insights with numbers from `run.loaded` up to but excluding `until`, and the health reports from the period that they span, in one
 * transaction with every counter and the run's progress. The ledger gets what the gateway would still have in it: a seeded message is never resent,
 * but a database with two years of data has these rows. If an insight from another source already has the id, that insight stays and the seeded one
 * is omitted.
 */
export async function storeChunk(
  client: pg.ClientBase,
  run: SeedRun,
  activity: Activity,
  until: number,
): Promise<void> {
  try {
    await store(client, run, activity, { until, onTaken: '' })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    await client.query('rollback')
    await store(client, run, activity, { until, onTaken: 'on conflict do nothing' })
  }
}

/** Checks for taken ids only if there are any, because the check takes a tenth of the statement's time. */
async function store(
  client: pg.ClientBase,
  run: SeedRun,
  activity: Activity,
  { until, onTaken }: { until: number; onTaken: string },
): Promise<void> {
  const { plan, firstDeviceId, algId, loaded } = run
  await client.query('begin') // a failure ends the connection, which undoes everything
  await copyLines(client, `seeded_sighting (${SIGHTING_COLUMNS})`, writeSightings(run, activity, until))
  const span = {
    fromMs: loaded === 0 ? startOf(plan) : activity.takenMs(loaded),
    untilMs: until === plan.insights ? plan.endsAtMs : activity.takenMs(until),
  }
  await copyLines(client, `health (${REPORT_COLUMNS})`, writeReports(plan, firstDeviceId, span))
  const firstDraw = Math.floor(randomFor(plan.seed, DRAWS_STREAM)() * DRAWS)
  await client.query(storeSightings(onTaken), [algId, firstDraw, new Date(plan.endsAtMs).toISOString()])
  await recordLoaded(client, run, until)
  await client.query('commit')
}

function* writeSightings({ plan, firstDeviceId, loaded }: SeedRun, activity: Activity, until: number) {
  for (let number = loaded; number < until; number++)
    yield writeSighting(plan, activity, firstDeviceId, number)
}
