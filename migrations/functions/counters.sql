-- Counters are kept in the statement that changes the rows they count, never by trigger or queue.

-- Numbers the 57 slots an insight counts in: 1-24 UTC hour of the displayed time, 25-28 link, 29-53 hours from camera
-- to receipt (the last one: 24 and more), 54-57 status.
create or replace function insight_slots(insight_id bigint, received_at timestamptz, file_ctime timestamptz, comms comms_source, status insight_status)
returns int[] language sql immutable parallel safe as $$
  select array[
    ((insight_id >> 22) / 3600 % 24)::int + 1,
    25 + case comms when 'cell' then 0 when 'wifi' then 1 when 'satellite' then 2 else 3 end,
    29 + greatest(0, least(floor(date_part('epoch', received_at - coalesce(file_ctime, received_at)) / 3600), 24))::int,
    54 + case status when 'none' then 0 when 'favorite' then 1 when 'acknowledge' then 2 else 3 end
  ]
$$;

create or replace function class_key(alg_id int, class_id int) returns bigint language sql immutable parallel safe as $$
  select coalesce(alg_id, -2)::bigint << 31 | class_id
$$;

create or replace function bump_slots(counts int[], slots int[], by int) returns int[] language plpgsql immutable parallel safe as $$
declare
  slot int;
begin
  foreach slot in array slots loop
    counts[slot] := counts[slot] + by;
  end loop;
  return counts;
end $$;

-- counts is a row of triples (class key, shown, archived). A device counts at most 128 classes one by one, all further
-- ones under class key -1, so that its row keeps to a page.
create or replace function bump_classes(counts bigint[], keys bigint[], by int, archived boolean) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  key bigint;
  at int;
  size int := cardinality(counts);
begin
  foreach key in array keys loop
    at := 1;
    while at < size and counts[at] <> key loop
      at := at + 3;
    end loop;
    if at > size and size >= 3 * 128 then
      at := 1;
      while at < size and counts[at] <> -1 loop
        at := at + 3;
      end loop;
      key := -1;
    end if;
    if at > size then
      counts := counts || array[key, 0, 0];
      size := size + 3;
    end if;
    if archived then
      counts[at + 2] := counts[at + 2] + by;
    else
      counts[at + 1] := counts[at + 1] + by;
    end if;
  end loop;
  return counts;
end $$;

-- Counts a link's insights from its rows, for a link that starts in the past of its device.
create or replace function recount_link(in_user_id int, in_device_id int) returns void language plpgsql as $$
declare
  one record;
  counted bigint := 0;
  shown_slots int[] := array_fill(0, array[57]);
  archived_slots int[] := array_fill(0, array[57]);
  classes bigint[] := '{}';
  from_id bigint := (select visible_from_id from link_stat where user_id = in_user_id and device_id = in_device_id);
begin
  for one in
    select insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots,
      class_key(alg_id, class_id) as key, insight_status = 'archive' as archived
    from insight where device_id = in_device_id and insight_id >= from_id
  loop
    counted := counted + 1;
    if one.archived then
      archived_slots := bump_slots(archived_slots, one.slots, 1);
    else
      shown_slots := bump_slots(shown_slots, one.slots, 1);
    end if;
    classes := bump_classes(classes, array[one.key], 1, one.archived);
  end loop;
  update link_stat set insight_count = counted, slot_counts = shown_slots, archived_slot_counts = archived_slots,
    class_counts = classes
  where user_id = in_user_id and device_id = in_device_id;
end $$;

-- What a person's link counts: the device's own row, or the link's where it starts later.
create or replace view user_device_stat as
  select l.user_id, l.device_id, l.visible_from_id, s.last_seen,
    coalesce(k.insight_count, s.insight_count) as insight_count,
    greatest(s.first_insight_id, l.visible_from_id) as first_insight_id,
    case when s.last_insight_id >= l.visible_from_id then s.last_insight_id end as last_insight_id,
    coalesce(k.slot_counts, s.slot_counts) as slot_counts,
    coalesce(k.archived_slot_counts, s.archived_slot_counts) as archived_slot_counts,
    coalesce(k.class_counts, s.class_counts) as class_counts
  from user_device l
  join device_stat s using (device_id)
  left join link_stat k on k.device_id = l.device_id and k.user_id = l.user_id;
