-- Counters are updated in the statement that changes the rows they count, never by a trigger or a queue.

-- Numbers the slots an insight counts in, one of each group:
--   1-96     quarter of an hour (UTC) of the displayed time: hours of any zone are sums of these
--   97-100   link
--   101-127  delay from camera to receipt: 101 the camera's clock was ahead, 102-126 whole hours (the last one: 24 or more), 127 the
--            camera's clock was not set, or its date was doubtful
--   128-131  status
create or replace function insight_slots(insight_id bigint, received_at timestamptz, file_ctime timestamptz, comms comms_source, status insight_status)
returns int[] language sql immutable parallel safe as $$
  select array[
    ((insight_id >> 22) / 900 % 96)::int + 1,
    97 + case comms when 'cell' then 0 when 'wifi' then 1 when 'satellite' then 2 else 3 end,
    case
      when file_ctime >= '2020-01-01 00:00+00' and file_ctime <= received_at
          and (insight_displayed_ms(insight_id) - time_to_ms(file_ctime) <= 1000 or received_at <= '2023-11-01 00:00+00')
        then 102 + least(floor(date_part('epoch', received_at - file_ctime) / 3600), 24)::int
      when file_ctime > received_at then 101
      else 127 end,
    128 + case status when 'none' then 0 when 'favorite' then 1 when 'acknowledge' then 2 else 3 end
  ]
$$;

-- Returns alg and class as one number. It is larger than every count, because a class is searched for among its row's counts (bump_classes).
create or replace function class_key(alg_id int, class_id int) returns bigint language sql immutable parallel safe as $$
  select (coalesce(alg_id, -2)::bigint + 3) << 31 | class_id
$$;

create or replace function alg_of_class_key(key bigint) returns int language sql immutable parallel safe as $$
  select nullif((key >> 31) - 3, -2)::int
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

-- Changes counts, a row of triples (class key, shown, archived). A device that names more than 4,096 classes is broken or hostile. Its additional
-- classes are counted together, under key -1, so that its row does not grow any more.
create or replace function bump_classes(counts bigint[], keys bigint[], by int, archived boolean) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  key bigint;
  at int;
begin
  foreach key in array keys loop
    at := array_position(counts, key);
    if at is null and cardinality(counts) >= 3 * 4096 then
      key := -1;
      at := array_position(counts, key);
    end if;
    if at is null then
      at := cardinality(counts) + 1;
      counts := counts || array[key, 0, 0];
    end if;
    if archived then
      counts[at + 2] := counts[at + 2] + by;
    else
      counts[at + 1] := counts[at + 1] + by;
    end if;
  end loop;
  return counts;
end $$;

-- Counts a device's insights from their rows, starting at a given insight.
create or replace function count_insights(
  in_device_id int, in_from_id bigint,
  out insight_count bigint, out slot_counts int[], out archived_slot_counts int[], out class_counts bigint[]
) language sql stable as $$
  with one as materialized (
    select insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots,
      class_key(alg_id, class_id) as key, insight_status = 'archive' as archived
    from insight where device_id = in_device_id and insight_id >= in_from_id
  ),
  slot as (
    select archived, number, count(*)::int as n from one, unnest(slots) number group by archived, number
  ),
  each_class as (
    select key, count(*) filter (where not archived) as shown, count(*) filter (where archived) as archived,
      row_number() over (order by count(*) desc, key) as place
    from one group by key
  ),
  class as (
    select case when place <= 4096 then key else -1 end as key, sum(shown)::bigint as shown, sum(archived)::bigint as archived
    from each_class group by 1
  )
  select (select count(*) from one),
    array(select coalesce(n, 0) from generate_series(1, 131) at left join slot on number = at and not archived order by at),
    array(select coalesce(n, 0) from generate_series(1, 131) at left join slot on number = at and archived order by at),
    array(select part from class, unnest(array[key, shown, archived]) with ordinality triple (part, place) order by key, place)
$$;

-- Returns the number of images that a device has reported as processed since a given time. A report with fewer images than the previous one starts
-- over from zero, because the camera was reset.
create or replace function count_images(in_device_id int, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when before is null and is_first_ever or images < before then images else images - before end), 0)::bigint
  from (
    select recorded_at, images_processed as images,
      lag(images_processed) over (order by recorded_at, message_identifier) as before,
      earlier.at is null as is_first_ever
    from health h cross join (
      select max(recorded_at) as at from health
      where device_id = in_device_id and recorded_at < since and images_processed is not null) earlier
    where device_id = in_device_id and images_processed is not null and recorded_at >= coalesce(earlier.at, '-infinity')
  ) reports
  where recorded_at >= since
$$;

-- The counters of a user's link: those in the device's row, or in the link's own row if the link starts later.
create or replace view user_device_stat as
  select l.user_id, l.device_id, l.visible_from_id, s.last_seen,
    coalesce(k.insight_count, s.insight_count) as insight_count,
    greatest(s.first_insight_id, l.visible_from_id) as first_insight_id,
    case when s.last_insight_id >= l.visible_from_id then s.last_insight_id end as last_insight_id,
    coalesce(k.slot_counts, s.slot_counts) as slot_counts,
    coalesce(k.archived_slot_counts, s.archived_slot_counts) as archived_slot_counts,
    coalesce(k.class_counts, s.class_counts) as class_counts,
    greatest(h.images_counted - l.images_before, 0) as images_processed
  from user_device l
  join device_stat s using (device_id)
  left join device_health h using (device_id)
  left join link_stat k on k.device_id = l.device_id and k.user_id = l.user_id;
