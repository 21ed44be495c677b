import type { Database } from '@sentinel/migrations/connect'
import { CompiledQuery, sql } from 'kysely'
import { COUNT_CHANGES } from '../../insights/bulk-updates/count-changes.ts'

/** The time within which a gateway stores or refuses an uplink. */
const ON_ITS_WAY = sql`interval '1 minute'`

interface OpenClearing {
  clearing_id: number
  device_id: number
  done_until_id: number
  begun_at: string
  /** The time since the clearing began, in milliseconds. */
  age_ms: number
}

export interface AdvanceLimits {
  rowsMax: number
  /** Uplinks that were received before the start may be stored up to this long after it. */
  settleMs: number
}

/**
 * Archives the next insights that were received before the device was cleared, in one transaction. They are selected before the device is locked, so
 * that ingest has to wait only for the change. Returns `settling` if it only has to wait for uplinks that are being stored, and undefined if the
 * clearing has ended or another process is working on it.
 */
export function advanceClearing(
  db: Database,
  clearingId: number,
  { rowsMax, settleMs }: AdvanceLimits,
): Promise<'processing' | 'settling' | 'completed' | undefined> {
  return db.transaction().execute(async (tx) => {
    const clearing = await lockClearing(tx, clearingId)
    if (!clearing) return undefined
    const next = await findNext(tx, clearing, rowsMax)
    if (next.length === 0 && clearing.age_ms < settleMs) return 'settling'
    const left = next.length > 0 ? next : await findLate(tx, clearing, rowsMax)
    if (left.length === 0) {
      await endClearing(tx, clearingId, 'completed')
      return 'completed'
    }
    await sql`select from device_stat where device_id = ${clearing.device_id} for update`.execute(tx)
    const archived = await archive(tx, clearing, left)
    await noteProgress(tx, clearingId, { archived, doneUntilId: next.at(-1) ?? clearing.done_until_id })
    return 'processing'
  })
}

function lockClearing(tx: Database, clearingId: number): Promise<OpenClearing | undefined> {
  return tx
    .selectFrom('device_clearing')
    .where('clearing_id', '=', clearingId)
    .where('ended_at', 'is', null)
    .select(['clearing_id', 'device_id', 'done_until_id'])
    .select([
      sql<string>`begun_at::text`.as('begun_at'),
      sql<number>`(1000 * extract(epoch from clock_timestamp() - begun_at))::float8`.as('age_ms'),
    ])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

const isLeft = ({ device_id, begun_at }: OpenClearing) => sql<boolean>`
  i.device_id = ${device_id} and i.insight_status <> 'archive' and i.received_at < ${begun_at}::timestamptz`

async function findNext(tx: Database, clearing: OpenClearing, rowsMax: number): Promise<number[]> {
  const { rows } = await sql<{ insight_id: number }>`
    select i.insight_id from insight i where ${isLeft(clearing)} and i.insight_id > ${clearing.done_until_id}
    order by i.insight_id limit ${rowsMax}`.execute(tx)
  return rows.map(({ insight_id }) => insight_id)
}

/** Finds insights that were being stored when the clearing began and may have ids below the current position. The change log lists them. */
async function findLate(tx: Database, clearing: OpenClearing, rowsMax: number): Promise<number[]> {
  const { rows } = await sql<{ insight_id: number }>`
    select i.insight_id from (
      select unnest(ids) as insight_id from change_log
      where kind = 'insights:added'
        and changed_at between ${clearing.begun_at}::timestamptz - ${ON_ITS_WAY} and ${clearing.begun_at}::timestamptz + ${ON_ITS_WAY}
    ) added join insight i using (insight_id)
    where ${isLeft(clearing)} order by i.insight_id limit ${rowsMax}`.execute(tx)
  return rows.map(({ insight_id }) => insight_id)
}

/** Returns the number of archived insights. The caller holds the lock on the device, so no one else changes the status of its insights. */
async function archive(tx: Database, { device_id, begun_at }: OpenClearing, ids: number[]): Promise<number> {
  const statement = archiveStatement(ids[0] ?? 0, ids.at(-1) ?? 0)
  const { rows } = await tx.executeQuery<{ archived: number }>(
    CompiledQuery.raw(statement, [device_id, begun_at, ids]),
  )
  return rows[0]?.archived ?? 0
}

/** The bounds are literals so that the planner skips other chunks. Publishes nothing, because no user is linked to the device. */
const archiveStatement = (firstId: number, lastId: number) => `
  with seen as materialized (
    select insight_id, device_id, insight_status as from_status, 'archive'::insight_status as to_status, true as changes,
      class_key(alg_id, class_id) as key, received_at, file_ctime, comms_source
    from insight
    where insight_id = any ($3::bigint[]) and insight_id between ${firstId} and ${lastId}
      and device_id = $1 and insight_status <> 'archive' and received_at < $2::timestamptz
  ),
  changed as (
    update insight i set insight_status = s.to_status from seen s
    where i.insight_id = s.insight_id and i.insight_id between ${firstId} and ${lastId}
    returning 1
  ),
  logged as (
    insert into change_log (kind, ids, device_ids)
    select 'insights:unpublished', array_agg(insight_id), array_agg(device_id) from seen having count(*) > 0
  ),
  ${COUNT_CHANGES}
  select count(*)::int as archived from changed`

async function noteProgress(
  tx: Database,
  clearingId: number,
  { archived, doneUntilId }: { archived: number; doneUntilId: number },
): Promise<void> {
  await sql`
    update device_clearing set done = done + ${archived}, total = greatest(total, done + ${archived}), done_until_id = ${doneUntilId},
      tries = 0, touched_at = clock_timestamp()
    where clearing_id = ${clearingId}`.execute(tx)
}

/** A completed clearing sets its total to the number that it archived, because others may have archived the rest in the meantime. */
export async function endClearing(
  tx: Database,
  clearingId: number,
  state: 'completed' | 'failed',
): Promise<void> {
  await sql`
    update device_clearing set state = ${state}, ended_at = clock_timestamp(), total = case ${state} when 'completed' then done else total end
    where clearing_id = ${clearingId}`.execute(tx)
}
