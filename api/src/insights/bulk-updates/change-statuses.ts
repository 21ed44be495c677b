import type { Database } from '@sentinel/migrations/connect'
import { CompiledQuery } from 'kysely'
import { COUNT_CHANGES } from './count-changes.ts'

/** The rows of one bulk update between these ids. The transaction has locked their devices. */
export interface StatusChunk {
  bulkId: number
  firstId: number
  lastId: number
  userId: number | null
  /** Changes only insights that still have the status set by the bulk update that is being undone. */
  isUndo: boolean
  outlivesLinks: boolean
  isPublishedRowByRow: boolean
}

/**
 * Changes statuses, journal, counters and change log in one statement. The caller holds the locks on the devices. Every transaction that changes
 * counted insights takes these locks first, so the insights need no locks of their own. Throws if an insight was changed without the lock.
 */
export async function changeStatuses(tx: Database, chunk: StatusChunk): Promise<void> {
  const { rows } = await tx.executeQuery<{ missed: number }>(
    CompiledQuery.raw(writeStatement(chunk), [
      chunk.bulkId,
      chunk.userId,
      chunk.isUndo,
      chunk.isPublishedRowByRow,
      chunk.outlivesLinks,
    ]),
  )
  if (rows[0]?.missed !== 0) throw new Error('a status was changed past the lock of its device')
}

/** The bounds are literals so that the planner skips other chunks. */
const changeRows = ({ firstId, lastId }: StatusChunk) => `
  with seen as materialized (
    select i.insight_id, i.device_id, i.insight_status as from_status, r.to_status, r.from_status as asked_from,
      i.insight_status <> r.to_status and (not $3 or i.insight_status = r.from_status) as changes,
      class_key(i.alg_id, i.class_id) as key, i.received_at, i.file_ctime, i.comms_source
    from bulk_update_row r join insight i using (insight_id)
    left join managed_device l on l.user_id = $2 and l.device_id = i.device_id and i.insight_id >= l.visible_from_id
    where r.bulk_id = $1 and r.insight_id between ${firstId} and ${lastId} and i.insight_id between ${firstId} and ${lastId}
      and ($5 or l.user_id is not null)
  ),
  changed as (
    update insight i set insight_status = s.to_status from seen s
    where s.changes and i.insight_id = s.insight_id and i.insight_id between ${firstId} and ${lastId} and i.insight_status = s.from_status
    returning 1
  ),
  -- Few or none: rows that an earlier bulk update has changed since these were asked for.
  differing as materialized (
    select insight_id, case when changes then from_status else to_status end as from_status from seen
    where asked_from <> case when changes then from_status else to_status end
  ),
  amended as (
    update bulk_update_row r set from_status = d.from_status from differing d
    where r.bulk_id = $1 and r.insight_id = d.insight_id
  ),
  vanished as (
    update bulk_update_row set from_status = to_status
    where bulk_id = $1 and insight_id between ${firstId} and ${lastId} and from_status <> to_status
      and insight_id not in (select insight_id from seen)
  )`

const LOG_CHANGES = `
  logged as (
    insert into change_log (kind, ids, device_ids, detail)
    select case when $4 then 'statuses:changed' else 'insights:unpublished' end, array_agg(insight_id order by insight_id),
      array_agg(device_id order by insight_id),
      case when $4 then jsonb_build_object('status', to_status) end
    from seen where changes group by to_status
  )`

const writeStatement = (chunk: StatusChunk) => `
  ${changeRows(chunk)},
  ${COUNT_CHANGES},
  ${LOG_CHANGES}
  select (select count(*) from seen where changes) - (select count(*) from changed) as missed`
