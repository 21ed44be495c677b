-- Each of these removes at most so many rows that are older than a time, and returns how many.

-- By the time of receipt, not the displayed one: a sighting that comes months late may still be sent again.
create or replace function prune_ledger(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
  removed_health int;
begin
  delete from uplink_ledger where ctid = any (array(
    select ctid from uplink_ledger where received_at < older_than limit most));
  get diagnostics removed = row_count;
  delete from health_ledger where ctid = any (array(
    select ctid from health_ledger where received_at < older_than limit most));
  get diagnostics removed_health = row_count;
  return greatest(removed, removed_health);
end $$;

create or replace function prune_change_log(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from change_log where ctid = any (array(select ctid from change_log where changed_at < older_than limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;

create or replace function prune_dead_letters(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from dead_letter where dead_letter_id = any (array(
    select dead_letter_id from dead_letter where last_received_at < older_than limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Takes the oldest insights out of the rows and out of every counter, device by device.
create or replace function forget_insights(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  bound bigint := first_insight_id(time_to_ms(older_than));
  removed int;
begin
  with old as materialized (
    select insight_id, device_id from insight where insight_id < bound order by insight_id limit most
  ),
  locked as materialized (
    select device_id from device_stat where device_id in (select device_id from old) order by device_id for update
  ),
  gone as (
    -- The lock comes first; a device that has been deleted has none.
    delete from insight i using old left join locked using (device_id)
    where i.insight_id = old.insight_id and i.insight_id < bound
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
  select count(*) from gone into removed;
  if removed < most and exists (select from pg_extension where extname = 'timescaledb') then
    lock table insight in share row exclusive mode; -- a late insight must not come between the look and the drop
    if not exists (select from insight where insight_id < bound) then
      perform drop_chunks('insight', older_than => bound);
    end if;
  end if;
  return removed;
end $$;

create or replace function forget_health(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  with old as materialized (
    select device_id, recorded_at, message_identifier from health where recorded_at < older_than limit most
  )
  delete from health h using old
    where h.device_id = old.device_id and h.recorded_at = old.recorded_at and h.message_identifier = old.message_identifier
      and h.recorded_at < older_than;
  get diagnostics removed = row_count;
  if removed < most and exists (select from pg_extension where extname = 'timescaledb') then
    perform drop_chunks('health', older_than => older_than);
  end if;
  return removed;
end $$;

create or replace function prune_bulk_updates(older_than timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from bulk_update_row where ctid = any (array(
    select r.ctid from bulk_update b join bulk_update_row r using (bulk_id) where b.ended_at < older_than limit most));
  get diagnostics removed = row_count;
  if removed < most then
    delete from bulk_update where ended_at < older_than;
  end if;
  return removed;
end $$;

create or replace function prune_device_usage(before date, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from device_usage where ctid = any (array(select ctid from device_usage where day < before limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;
