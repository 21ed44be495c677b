import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'

/** The planner folds this to a constant and therefore skips later chunks. */
const BOUND = 'first_insight_id(time_to_ms($1::timestamptz))'

const OLDEST = `select insight_id, device_id from insight where insight_id < ${BOUND}`

/** Locks the devices of the oldest insights before $1. Considers only the oldest $2 insights. */
const LOCK = `
  select device_id from device_stat
  where device_id in (select device_id from (${OLDEST} order by insight_id limit $2) old)
  order by device_id for update`

/** Deletes these devices' oldest insights before $1, at most $2, and subtracts them from every counter. A deleted device has no counters. */
const FORGET = `
  with old as materialized (
    ${OLDEST} and (device_id = any ($3::int[]) or not exists (select from device_stat d where d.device_id = insight.device_id))
    order by insight_id limit $2
  ),
  gone as (
    delete from insight i using old
    where i.insight_id = old.insight_id and i.insight_id < ${BOUND}
    returning i.insight_id, i.device_id, i.insight_status = 'archive' as archived, class_key(i.alg_id, i.class_id) as key,
      insight_slots(i.insight_id, i.received_at, i.file_ctime, i.comms_source, i.insight_status) as slots
  ),
  counted as (
    select device_id, count(*) as insights, max(insight_id) as last_id,
      coalesce(array_agg(slots) filter (where not archived), '{}') as slots,
      coalesce(array_agg(slots) filter (where archived), '{}') as archived_slots,
      coalesce(array_agg(key) filter (where not archived), '{}') as keys,
      coalesce(array_agg(key) filter (where archived), '{}') as archived_keys
    from gone group by device_id
  ),
  devices as (
    update device_stat d set
      insight_count = d.insight_count - c.insights,
      first_insight_id = case when d.insight_count = c.insights then null else greatest(d.first_insight_id, c.last_id + 1) end,
      last_insight_id = case when d.insight_count = c.insights then null else d.last_insight_id end,
      slot_counts = bump_slots(d.slot_counts, c.slots, -1),
      archived_slot_counts = bump_slots(d.archived_slot_counts, c.archived_slots, -1),
      class_counts = bump_classes(bump_classes(d.class_counts, c.keys, -1, false), c.archived_keys, -1, true)
    from counted c where d.device_id = c.device_id
  ),
  link_counted as (
    select k.device_id, k.user_id, count(*) as insights,
      coalesce(array_agg(g.slots) filter (where not g.archived), '{}') as slots,
      coalesce(array_agg(g.slots) filter (where g.archived), '{}') as archived_slots,
      coalesce(array_agg(g.key) filter (where not g.archived), '{}') as keys,
      coalesce(array_agg(g.key) filter (where g.archived), '{}') as archived_keys
    from link_stat k join gone g on g.device_id = k.device_id and g.insight_id >= k.visible_from_id
    group by k.device_id, k.user_id
  ),
  links as (
    update link_stat k set
      insight_count = k.insight_count - c.insights,
      slot_counts = bump_slots(k.slot_counts, c.slots, -1),
      archived_slot_counts = bump_slots(k.archived_slot_counts, c.archived_slots, -1),
      class_counts = bump_classes(bump_classes(k.class_counts, c.keys, -1, false), c.archived_keys, -1, true)
    from link_counted c where k.device_id = c.device_id and k.user_id = c.user_id
  )
  select count(*) as removed from gone`

/**
 * Deletes up to `most` insights with a displayed time before `before`, oldest first. Returns the number of deleted insights. Selects them only after
 * locking the devices, because an older insight that arrived just before could be hidden and counted differently.
 */
export async function forgetInsights(pool: pg.Pool, before: string, most: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const locked = await client.query<{ device_id: number }>(LOCK, [before, most])
    const deviceIds = locked.rows.map(({ device_id }) => device_id)
    const { rows } = await client.query<{ removed: number }>(FORGET, [before, most, deviceIds])
    return rows[0]?.removed ?? 0
  })
}
