/**
 * Parts of a statement that move each changed insight from the counters of its old status to those of the new one, for its device and for links with
 * their own counters. The statement has a part `seen` with insight_id, device_id, from_status, to_status, key (`class_key`), received_at, file_ctime,
 * comms_source, and `changes`, which says whether the status changes. The transaction must hold the locks on the devices.
 */
export const COUNT_CHANGES = `
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
  )`
