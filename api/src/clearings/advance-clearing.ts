import type { Database } from '@sentinel/migrations/connect'
import { type CompiledQuery as Query, CompiledQuery, sql } from 'kysely'
import { COUNT_CHANGES } from '../updates/count-changes.ts'

interface OpenClearing {
  clearing_id: number
  device_id: number
  done_until_id: number
  begun_at: string
  /** Since it began, in milliseconds. */
  age_ms: number
}

export interface AdvanceLimits {
  rowsMax: number
  /** For so long after it began uplinks may be stored that came in before. */
  settleMs: number
}

interface NextRows {
  firstId: number
  lastId: number
}

/**
 * Archives the next insights that came in before the device was cleared, in one transaction. An uplink that was on its way then may be stored
 * behind the place reached, so it begins again until it finds none. Returns `settling` if there is nothing to do but wait for such uplinks,
 * undefined if the clearing has ended or another process is working on it.
 */
export function advanceClearing(
  db: Database,
  clearingId: number,
  { rowsMax, settleMs }: AdvanceLimits,
): Promise<'processing' | 'settling' | 'completed' | undefined> {
  return db.transaction().execute(async (tx) => {
    const clearing = await lockClearing(tx, clearingId)
    if (!clearing) return undefined
    await sql`select from device_stat where device_id = ${clearing.device_id} for update`.execute(tx)
    const next = await findNextRows(tx, clearing, rowsMax)
    if (next) {
      const archived = await archive(tx, clearing, next)
      await noteProgress(tx, clearingId, { archived, doneUntilId: next.lastId })
      return 'processing'
    }
    if (clearing.done_until_id >= 0) {
      await noteProgress(tx, clearingId, { archived: 0, doneUntilId: -1 })
      return 'processing'
    }
    if (clearing.age_ms < settleMs) return 'settling'
    await endClearing(tx, clearingId, 'completed')
    return 'completed'
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

const isLeft = sql`insight_status <> 'archive'`

async function findNextRows(
  tx: Database,
  { device_id, done_until_id, begun_at }: OpenClearing,
  rowsMax: number,
): Promise<NextRows | undefined> {
  const { rows } = await sql<{ firstId: number | null; lastId: number | null }>`
    select min(insight_id) as "firstId", max(insight_id) as "lastId" from (
      select insight_id from insight
      where device_id = ${device_id} and insight_id > ${done_until_id} and ${isLeft} and received_at < ${begun_at}::timestamptz
      order by insight_id limit ${rowsMax}) next`.execute(tx)
  const [found] = rows
  return found && found.firstId !== null && found.lastId !== null
    ? { firstId: found.firstId, lastId: found.lastId }
    : undefined
}

/** Returns how many. The caller holds the lock of the device, so nobody else changes the status of its insights. */
async function archive(tx: Database, { device_id, begun_at }: OpenClearing, next: NextRows): Promise<number> {
  const { rows } = await tx.executeQuery<{ archived: number }>(archiveQuery(device_id, begun_at, next))
  return rows[0]?.archived ?? 0
}

/** The bounds are literals so that the planner skips other chunks. Nobody has the device, so nobody is told. */
function archiveQuery(deviceId: number, begunAt: string, { firstId, lastId }: NextRows): Query {
  const statement = `
  with seen as materialized (
    select insight_id, device_id, insight_status as from_status, 'archive'::insight_status as to_status, true as changes,
      class_key(alg_id, class_id) as key, received_at, file_ctime, comms_source
    from insight
    where device_id = $1 and insight_id between ${firstId} and ${lastId} and insight_status <> 'archive' and received_at < $2::timestamptz
  ),
  changed as (
    update insight i set insight_status = s.to_status from seen s
    where i.insight_id = s.insight_id and i.insight_id between ${firstId} and ${lastId}
    returning 1
  ),
  ${COUNT_CHANGES}
  select count(*)::int as archived from changed`
  return CompiledQuery.raw(statement, [deviceId, begunAt])
}

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

/** What others have archived meanwhile is not left to do, so all that was to do is done. */
export async function endClearing(
  tx: Database,
  clearingId: number,
  state: 'completed' | 'failed',
): Promise<void> {
  await sql`
    update device_clearing set state = ${state}, ended_at = clock_timestamp(), total = case ${state} when 'completed' then done else total end
    where clearing_id = ${clearingId}`.execute(tx)
}
