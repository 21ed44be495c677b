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
