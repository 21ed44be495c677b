import type { Database } from '@sentinel/migrations/connect'
import { CompiledQuery } from 'kysely'

/** Rows of one bulk update, between these ids, whose devices the transaction has locked. */
export interface StatusChunk {
  bulkId: number
  firstId: number
  lastId: number
  userId: number | null
  /** Changes only what still has the status that the undone bulk update gave it. */
  isUndo: boolean
  outlivesLinks: boolean
  isToldRowByRow: boolean
}

/**
 * Changes statuses, journal, counters and change log in one statement. The caller holds the locks of the devices, and everyone who changes
 * counted insights takes these locks first, so the insights need no locks of their own. Throws if one was changed without the lock.
 */
export async function changeStatuses(tx: Database, chunk: StatusChunk): Promise<void> {
  const { rows } = await tx.executeQuery<{ missed: number }>(
    CompiledQuery.raw(writeStatement(chunk), [
      chunk.bulkId,
      chunk.userId,
      chunk.isUndo,
      chunk.isToldRowByRow,
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

/** Moves each changed insight from the slots of its old status to those of the new one, for its device and for links with their own counters. */
const COUNT_AND_TELL = `
  counted as (
    select null::int as user_id, s.* from seen s where s.changes
    union all
    select k.user_id, s.* from seen s
    join link_stat k on k.device_id = s.device_id and s.insight_id >= k.visible_from_id where s.changes
  ),
  side as (
    select c.device_id, c.user_id, c.key, of.by, of.status = 'archive' as archived,
      'archive' in (c.from_status, c.to_status) as crosses,
      insight_slots(c.insight_id, c.received_at, c.file_ctime, c.comms_source, of.status) as slots
    from counted c cross join lateral (values (-1, c.from_status), (1, c.to_status)) of (by, status)
  ),
  slot as (
    select *, unnest(case when crosses then slots else slots[4:4] end) as number from side
  ),
  moved as (
    select device_id, user_id,
      coalesce(array_agg(number) filter (where by < 0 and not archived), '{}') as out_of_shown,
      coalesce(array_agg(number) filter (where by > 0 and not archived), '{}') as into_shown,
      coalesce(array_agg(number) filter (where by < 0 and archived), '{}') as out_of_archived,
      coalesce(array_agg(number) filter (where by > 0 and archived), '{}') as into_archived,
      coalesce(array_agg(key) filter (where number >= 128 and crosses and by > 0 and archived), '{}') as keys_archived,
      coalesce(array_agg(key) filter (where number >= 128 and crosses and by > 0 and not archived), '{}') as keys_shown
    from slot group by device_id, user_id
  ),
  device_counts as (
    update device_stat d set
      slot_counts = bump_slots(bump_slots(d.slot_counts, out_of_shown, -1), into_shown, 1),
      archived_slot_counts = bump_slots(bump_slots(d.archived_slot_counts, out_of_archived, -1), into_archived, 1),
      class_counts = bump_classes(bump_classes(bump_classes(bump_classes(d.class_counts,
        keys_archived, -1, false), keys_archived, 1, true), keys_shown, -1, true), keys_shown, 1, false)
    from moved m where m.user_id is null and d.device_id = m.device_id
  ),
  link_counts as (
    update link_stat k set
      slot_counts = bump_slots(bump_slots(k.slot_counts, out_of_shown, -1), into_shown, 1),
      archived_slot_counts = bump_slots(bump_slots(k.archived_slot_counts, out_of_archived, -1), into_archived, 1),
      class_counts = bump_classes(bump_classes(bump_classes(bump_classes(k.class_counts,
        keys_archived, -1, false), keys_archived, 1, true), keys_shown, -1, true), keys_shown, 1, false)
    from moved m where k.device_id = m.device_id and k.user_id = m.user_id
  ),
  told as (
    insert into change_log (kind, ids, detail)
    select 'statuses:changed', array_agg(insight_id order by insight_id),
      jsonb_build_object('status', to_status, 'device_ids', jsonb_agg(device_id order by insight_id))
    from seen where changes and $4 group by to_status
  )`

const writeStatement = (chunk: StatusChunk) => `
  ${changeRows(chunk)},
  ${COUNT_AND_TELL}
  select (select count(*) from seen where changes) - (select count(*) from changed) as missed`
