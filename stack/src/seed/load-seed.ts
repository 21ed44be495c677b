import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import { createActivity } from './activity.ts'
import { layOutCameras } from './cameras.ts'
import { showNewestReports } from './newest-reports.ts'
import type { SeedPlan } from './plan.ts'
import { openRun, recordFinished, type SeedRun } from './run-record.ts'
import { openStaging, storeChunk } from './store-chunk.ts'

/** The key of our advisory lock: only one data set is loaded at a time. */
const SEED_LOCK = 7_363_284_502
/** Other transactions' changes are published only when a chunk's transaction has ended (docs/decisions/0005), which takes a second or two. */
const CHUNK_INSIGHTS = 100_000
const FILLED = [
  'insight',
  'uplink_ledger',
  'health',
  'health_ledger',
  'device',
  'device_stat',
  'device_health',
]

export interface LoadOptions {
  /** The user who sees all of the data set's devices from their beginning. */
  ownerId?: number
  chunkInsights?: number
  /** Called when a chunk is committed, with the number of insights now and before this run. The next chunk waits for it. */
  onLoaded?(loaded: number, before: number): unknown
}

/**
 * Loads a data set without the gateway, chunk by chunk. Each chunk is stored completely with its counters, or not at all. Continues where an earlier
 * run of the same plan ended, even if that run was killed. A complete data set is not changed. The connection must be the caller's own and cannot be
 * used for other work after a failure.
 */
export async function loadSeed(
  client: pg.ClientBase,
  plan: SeedPlan,
  { ownerId, chunkInsights = CHUNK_INSIGHTS, onLoaded }: LoadOptions = {},
): Promise<SeedRun> {
  await takeTurn(client)
  const cameras = layOutCameras(plan)
  const run = await openRun(client, plan, cameras)
  if (ownerId !== undefined) await linkOwner(client, run, ownerId)
  if (!run.isFinished) {
    const activity = createActivity(run.plan, cameras)
    const before = run.loaded
    await openStaging(client)
    while (run.loaded < plan.insights) {
      const until = Math.min(run.loaded + chunkInsights, plan.insights)
      await storeChunk(client, run, activity, until)
      run.loaded = until
      await onLoaded?.(until, before)
    }
    await finish(client, run)
  }
  await client.query('select pg_advisory_unlock($1)', [SEED_LOCK])
  return run
}

async function takeTurn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
    SEED_LOCK,
  ])
  if (!rows[0]?.is_ours) throw new CommandRefused('Another seed is being loaded. Wait until it has ended.')
}

/** Links from the beginning have no separate counts, so all can be created at once, with one entry in the change log. */
async function linkOwner(
  client: pg.ClientBase,
  { plan, firstDeviceId }: SeedRun,
  ownerId: number,
): Promise<void> {
  await client.query(
    `insert into user_device (user_id, device_id)
     select $1, device_id from device where device_id between $2 and $3 on conflict do nothing`,
    [ownerId, firstDeviceId, firstDeviceId + plan.devices - 1],
  )
}

/** Each step can be repeated, in case the run is interrupted between them. */
async function finish(client: pg.ClientBase, run: SeedRun): Promise<void> {
  await client.query('begin')
  await showNewestReports(client, run)
  await client.query('commit')
  for (const table of FILLED) await client.query(`vacuum (analyze) ${table}`)
  await client.query('begin')
  await tellOwners(client, run)
  await recordFinished(client, run)
  await client.query('commit')
  run.isFinished = true
}

/** Makes the screens of all the devices' owners reread everything, because insights are not published one by one. */
async function tellOwners(client: pg.ClientBase, { plan, firstDeviceId }: SeedRun): Promise<void> {
  await client.query(
    `select log_change('links:changed', '{}', array(
       select distinct user_id from user_device where device_id between $1 and $2))`,
    [firstDeviceId, firstDeviceId + plan.devices - 1],
  )
}
