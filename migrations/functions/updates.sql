create or replace function tell_bulk_update(in_bulk_id bigint) returns void language sql as $$
  select log_change('bulk:progressed', array[bulk_id], '{}', jsonb_build_object('state', state, 'done', done))
  from bulk_update where bulk_id = in_bulk_id
$$;

-- For one that is too large to be told row by row.
create or replace function tell_lists_changed(in_bulk_id bigint) returns void language sql as $$
  select log_change('lists:changed', '{}', array(
    select distinct l.user_id
    from bulk_update b join user_device l on l.device_id = any (b.device_ids) and l.visible_from_id <= b.done_until_id
    where b.bulk_id = in_bulk_id and b.done > 0))
$$;

create or replace function queue_bulk_update(in_bulk_id bigint) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('run_bulk_update', json_build_object('bulkId', in_bulk_id),
    job_key => 'bulk_update:' || in_bulk_id);
end $$;

-- Claims the devices of a bulk update whose rows are written, and says what becomes of it. One insert decides whether
-- somebody else has one of them; the claims stay locked until the end of the transaction, so that who ends a bulk update
-- sees everyone who waits for it.
create or replace function begin_bulk_update(in_bulk_id bigint) returns bulk_update_state language plpgsql as $$
declare
  b bulk_update;
  claimed int;
begin
  select * into b from bulk_update where bulk_id = in_bulk_id;
  begin
    insert into bulk_claim as c (device_id, user_id, bulk_ids)
      select device_id, b.user_id, array[in_bulk_id] from unnest(b.device_ids) device_id order by device_id
      on conflict (device_id) do update set bulk_ids = c.bulk_ids || excluded.bulk_ids where c.user_id = excluded.user_id;
    get diagnostics claimed = row_count;
    if claimed < cardinality(b.device_ids) then
      raise exception using errcode = 'SC001', message = 'a device is claimed by somebody else';
    end if;
    b.state := case
      when b.total = 0 then 'completed'
      when exists (select from bulk_claim where device_id = any (b.device_ids) and bulk_ids[1] <> in_bulk_id) then 'waiting'
      else 'processing' end;
  exception when sqlstate 'SC001' then
    b.state := 'blocked';
    delete from bulk_update_row where bulk_id = in_bulk_id;
  end;
  update bulk_update set state = b.state, ended_at = case when b.state in ('completed', 'blocked') then now() end
    where bulk_id = in_bulk_id;
  if b.state = 'processing' then
    perform queue_bulk_update(in_bulk_id);
  end if;
  perform tell_bulk_update(in_bulk_id);
  return b.state;
end $$;

-- Gives its devices free and lets those begin that waited for it. Of two that end at once, the lock on who waits makes the
-- later one see what both have given free.
create or replace function end_bulk_update(in_bulk_id bigint, in_state bulk_update_state) returns void language plpgsql as $$
declare
  b bulk_update;
  next_id bigint;
begin
  update bulk_update set state = in_state, ended_at = now() where bulk_id = in_bulk_id and ended_at is null returning * into b;
  if not found then
    return;
  end if;
  perform from bulk_claim where device_id = any (b.device_ids) order by device_id for update;
  delete from bulk_claim where device_id = any (b.device_ids) and bulk_ids = array[in_bulk_id];
  update bulk_claim set bulk_ids = array_remove(bulk_ids, in_bulk_id) where device_id = any (b.device_ids);
  perform from bulk_update where state = 'waiting' and ended_at is null and user_id is not distinct from b.user_id
    order by bulk_id for update;
  for next_id in
    update bulk_update w set state = 'processing', touched_at = now()
    where w.state = 'waiting' and w.ended_at is null and w.user_id is not distinct from b.user_id
      and not exists (select from bulk_claim c where c.device_id = any (w.device_ids) and c.bulk_ids[1] <> w.bulk_id)
    returning w.bulk_id
  loop
    perform queue_bulk_update(next_id);
    perform tell_bulk_update(next_id);
  end loop;
  perform tell_bulk_update(in_bulk_id);
end $$;

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

-- After a try that came to nothing. False when that was one too many: it has failed for good, what it has changed stays.
create or replace function retry_bulk_update(in_bulk_id bigint, tries_most int, told_most int) returns boolean language plpgsql as $$
declare
  b bulk_update;
begin
  update bulk_update set tries = tries + 1, touched_at = now() where bulk_id = in_bulk_id and state = 'processing'
    returning * into b;
  if found and b.tries >= tries_most then
    if b.total > told_most then
      perform tell_lists_changed(in_bulk_id);
    end if;
    perform end_bulk_update(in_bulk_id, 'failed');
    return false;
  end if;
  return found;
end $$;

-- Queues those again that nobody has touched for so long, since who ran them was killed or they wait for their turn. The queue
-- alone would take hours to see that.
create or replace function resume_bulk_updates(untouched interval) returns int language plpgsql as $$
declare
  idle_id bigint;
  resumed int := 0;
begin
  for idle_id in
    update bulk_update set touched_at = clock_timestamp() where bulk_id in (
      select bulk_id from bulk_update where ended_at is null and state = 'processing' and touched_at <= now() - untouched
      order by bulk_id for update skip locked)
    returning bulk_id
  loop
    perform queue_bulk_update(idle_id);
    resumed := resumed + 1;
  end loop;
  return resumed;
end $$;

-- Lets a person confirm or correct the class of an insight, or, with no class given, take that back. The counters move
-- with it. The device is locked before the insight, as by all who change what is counted. What the machine said of the
-- new class is taken over; it may have said nothing.
create or replace function review_insight(in_user_id int, in_insight_id bigint, in_class_id int) returns text language plpgsql as $$
declare
  was insight;
  machine_class int;
  machine_said real;
  class_now int;
  said_now real;
  keys bigint[];
  is_archived boolean;
  in_device_id int := (
    select i.device_id from insight i join user_device l using (device_id)
    where i.insight_id = in_insight_id and l.user_id = in_user_id and i.insight_id >= l.visible_from_id);
begin
  perform from device_stat where device_id = in_device_id for update;
  select * into was from insight where insight_id = in_insight_id and device_id = in_device_id for update;
  if not found then
    return 'absent';
  end if;
  if in_class_id is null and was.reviewed_at is null then
    return 'done';
  end if;
  machine_class := coalesce(was.machine_class_id, was.class_id);
  machine_said := case when was.reviewed_at is null then was.confidence else was.machine_confidence end;
  class_now := coalesce(in_class_id, machine_class);
  if class_now not in (99, was.class_id, machine_class) and (class_now = any (was.class_ids)) is not true
    and not exists (select from class_definition where alg_id = was.alg_id and class_id = class_now) then
    return 'unknown class';
  end if;
  said_now := case when class_now = machine_class then machine_said
    else was.class_confidences[array_position(was.class_ids, class_now)] end;
  update insight set
    class_id = class_now,
    confidence = said_now,
    machine_class_id = case when in_class_id is not null then machine_class end,
    machine_confidence = case when in_class_id is not null then machine_said end,
    reviewed_by = case when in_class_id is not null then in_user_id end,
    reviewed_at = case when in_class_id is not null then clock_timestamp() end
    where insight_id = in_insight_id;
  if class_now <> was.class_id then
    keys := array[class_key(was.alg_id, was.class_id), class_key(was.alg_id, class_now)];
    is_archived := was.insight_status = 'archive';
    update device_stat set
      class_counts = bump_classes(bump_classes(class_counts, keys[1:1], -1, is_archived), keys[2:2], 1, is_archived),
      last_class_id = case when last_insight_id = in_insight_id then class_now else last_class_id end
      where device_id = in_device_id;
    update link_stat set
      class_counts = bump_classes(bump_classes(class_counts, keys[1:1], -1, is_archived), keys[2:2], 1, is_archived)
      where device_id = in_device_id and visible_from_id <= in_insight_id;
  end if;
  perform log_change('insights:changed', array[in_insight_id]);
  return 'done';
end $$;
