-- A place that was taken away comes back with a report about a later moment, not with one that was under way.
alter table device_health add column place_cleared_at timestamptz(3);

create function keep_place_cleared() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  return new;
end $$;
create trigger place_stays_cleared before update on device_health
  for each row when (old.latitude is null and new.latitude is not null and new.recorded_at < old.place_cleared_at)
  execute function keep_place_cleared();

-- Whoever gives a device up can have its insights archived with it: they were theirs when they asked, and by the time it is
-- done the link is gone.
alter table bulk_update add column outlives_links boolean not null default false;

-- Does the next rows of a bulk update: statuses, journal, every counter and what is told of it, all or nothing. Returns its
-- state afterwards, or null when it is not to be done or somebody else is at it. Whoever changes what is counted has locked the
-- devices before, in their order, so insights read behind that lock need none of their own. Bounds are literals, so that
-- far chunks are never opened. More rows in all than told_most are not told one by one.
create or replace function advance_bulk_update(in_bulk_id bigint, most int, told_most int) returns bulk_update_state language plpgsql as $$
declare
  b bulk_update;
  first_id bigint;
  last_id bigint;
  taken int;
  missed int;
begin
  select * into b from bulk_update where bulk_id = in_bulk_id and state = 'processing' for update skip locked;
  if not found then
    return null;
  end if;
  select min(insight_id), max(insight_id), count(*) into first_id, last_id, taken from (
    select insight_id from bulk_update_row where bulk_id = in_bulk_id and insight_id > b.done_until_id
    order by insight_id limit most) r;
  if taken > 0 then
    perform from device_stat where device_id in (
        select device_id from bulk_update_row where bulk_id = in_bulk_id and insight_id between first_id and last_id)
      order by device_id for update;
    execute format($sql$
      with seen as materialized (
        select i.insight_id, i.device_id, i.insight_status as from_status, r.to_status, r.from_status as asked_from,
          i.insight_status <> r.to_status and (not $3 or i.insight_status = r.from_status) as changes,
          class_key(i.alg_id, i.class_id) as key, i.received_at, i.file_ctime, i.comms_source
        from bulk_update_row r join insight i using (insight_id)
        left join user_device l on l.user_id = $2 and l.device_id = i.device_id and i.insight_id >= l.visible_from_id
        where r.bulk_id = $1 and r.insight_id between %1$s and %2$s and i.insight_id between %1$s and %2$s
          and ($5 or l.user_id is not null)
      ),
      changed as (
        update insight i set insight_status = s.to_status from seen s
        where s.changes and i.insight_id = s.insight_id and i.insight_id between %1$s and %2$s and i.insight_status = s.from_status
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
        where bulk_id = $1 and insight_id between %1$s and %2$s and from_status <> to_status
          and insight_id not in (select insight_id from seen)
      ),
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
          coalesce(array_agg(key) filter (where number >= 54 and crosses and by > 0 and archived), '{}') as keys_archived,
          coalesce(array_agg(key) filter (where number >= 54 and crosses and by > 0 and not archived), '{}') as keys_shown
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
        insert into change_log (kind, device_ids, insight_ids, insight_status)
        select 'statuses:changed', array_agg(device_id order by insight_id), array_agg(insight_id order by insight_id), to_status
        from seen where changes and $4 group by to_status
      )
      select (select count(*) from seen where changes) - (select count(*) from changed)
    $sql$, first_id, last_id) into missed using in_bulk_id, b.user_id, b.is_undo, b.total <= told_most, b.outlives_links;
    if missed > 0 then
      raise exception using errcode = 'serialization_failure', message = 'a status was changed past the lock of its device';
    end if;
    update bulk_update set done = done + taken, done_until_id = last_id, tries = 0, touched_at = clock_timestamp()
      where bulk_id = in_bulk_id;
  end if;
  if b.done + taken < b.total and taken > 0 then
    perform tell_bulk_update(in_bulk_id);
    return 'processing';
  end if;
  if b.total > told_most then
    perform tell_lists_changed(in_bulk_id);
  end if;
  perform end_bulk_update(in_bulk_id, 'completed');
  return 'completed';
end $$;
