/** Locks the devices from the `with` query `seen` (device_id, received_ms), in id order. Otherwise two writers would deadlock. */
export const LOCK_SEEN = `locked as materialized (
  select device_id from device_stat where device_id in (select device_id from seen) order by device_id for update
)`

/**
 * Counts new insights on their devices, and on the links that start later than their device, in the statement that stores them. Must follow that
 * statement's parts `seen`, `locked` and `stored` (insight_id, device_id, alg_id, class_id, slots).
 */
export const COUNT_STORED_INSIGHTS = `counted as (
  select device_id, count(*) as insights, min(insight_id) as first_id, max(insight_id) as last_id,
    array_agg(slots) as slots, array_agg(class_key(alg_id, class_id)) as keys,
    (array_agg(alg_id order by insight_id desc))[1] as last_alg_id,
    (array_agg(class_id order by insight_id desc))[1] as last_class_id
  from stored group by device_id
),
devices as (
  update device_stat d set
    last_seen = greatest(d.last_seen, ms_to_time(seen.received_ms)),
    last_insight_received_at = case when c.insights > 0
      then greatest(d.last_insight_received_at, least(ms_to_time(seen.received_ms), now())) else d.last_insight_received_at end,
    insight_count = d.insight_count + coalesce(c.insights, 0),
    first_insight_id = least(d.first_insight_id, c.first_id),
    last_insight_id = greatest(d.last_insight_id, c.last_id),
    last_alg_id = case when c.last_id > coalesce(d.last_insight_id, 0) then c.last_alg_id else d.last_alg_id end,
    last_class_id = case when c.last_id > coalesce(d.last_insight_id, 0) then c.last_class_id else d.last_class_id end,
    slot_counts = case when c.insights > 0 then bump_slots(d.slot_counts, c.slots, 1) else d.slot_counts end,
    class_counts = case when c.insights > 0 then bump_classes(d.class_counts, c.keys, 1, false) else d.class_counts end
  from locked join seen using (device_id) left join counted c using (device_id)
  where d.device_id = locked.device_id
),
links as (
  update link_stat k set
    insight_count = k.insight_count + c.insights,
    slot_counts = bump_slots(k.slot_counts, c.slots, 1),
    class_counts = bump_classes(k.class_counts, c.keys, 1, false)
  from (
    select k.device_id, k.user_id, count(*) as insights, array_agg(s.slots) as slots,
      array_agg(class_key(s.alg_id, s.class_id)) as keys
    from link_stat k join locked using (device_id) join stored s using (device_id)
    where s.insight_id >= k.visible_from_id
    group by k.device_id, k.user_id
  ) c
  where k.device_id = c.device_id and k.user_id = c.user_id
)`
