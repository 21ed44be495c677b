create function wire_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A class is named by its alg's definition; until that is known, by its number.
create function class_name(in_alg_id int, in_class_id int) returns text language sql stable parallel safe as $$
  select case when in_class_id = 99 then 'empty' else coalesce(
    (select label from class_definition where alg_id = in_alg_id and class_id = in_class_id), 'Class ' || in_class_id) end
$$;

-- The collection's confidence: the highest of its classes' averages, rounded. Its members share device and window, so
-- they stand within two days of one another; a link that starts later sees only those behind its start.
create function group_confidence(
  in_device_id int, in_insight_id bigint, in_start timestamptz, in_end timestamptz, in_confidence real, in_visible_from_id bigint
) returns double precision language sql stable parallel safe as $$
  select case when in_start is null or in_end is null then round(in_confidence::float8) else (
    select max(average) from (
      select round(avg(m.confidence)) as average from insight m
      where m.device_id = in_device_id
        and m.insight_id between in_insight_id - (172800::bigint << 22) and in_insight_id + (172800::bigint << 22)
        and m.insight_id >= in_visible_from_id
        and m.window_start = in_start and m.window_end = in_end
      group by m.class_id) averages) end
$$;

-- The user's insights below an id, the newest first. Few rows of few devices come from each device's own index. Else the
-- ids are walked in windows sized by how densely the user's insights stand in them, each read by whichever is cheaper:
-- the range with the devices as a filter, or device by device. in_density is that of all insights together (insights per
-- id), kept by the caller since summing all devices is slow. Bounds are literals, so that far chunks are never opened.
create function page_insights(in_user_id int, in_before bigint, in_most int, in_archived boolean, in_density double precision)
returns setof insight language plpgsql stable as $$
declare
  device_ids int[];
  from_ids bigint[];
  oldest bigint;
  upper_id bigint;
  lower_id bigint;
  density double precision;
  span double precision;
  devices int;
  got int := 0;
  found_rows int;
  latest_start bigint;
  behind_start text;
  bounds text;
  shown text := case when in_archived then '' else 'and insight_status <> ''archive''' end;
begin
  select array_agg(device_id), array_agg(visible_from_id), max(visible_from_id),
    count(*), min(first_insight_id), least(in_before, max(last_insight_id) + 1),
    sum(insight_count) / greatest(max(last_insight_id) - min(first_insight_id), 1)::double precision
    into device_ids, from_ids, latest_start, devices, oldest, upper_id, density
    from user_device_stat where user_id = in_user_id and last_insight_id is not null;
  if devices = 0 then
    return;
  end if;
  if devices::bigint * in_most <= 2000 then
    return query select x.* from unnest(device_ids, from_ids) as link (device_id, from_id), lateral (
      select * from insight i
      where i.device_id = link.device_id and i.insight_id < in_before and i.insight_id >= link.from_id
        and (in_archived or i.insight_status <> 'archive')
      order by i.insight_id desc limit in_most) x
      order by x.insight_id desc limit in_most;
    return;
  end if;

  span := in_most / density * 1.3;
  while upper_id > oldest and got < in_most loop
    lower_id := greatest(upper_id - span, oldest)::bigint;
    if upper_id - lower_id > (upper_id - oldest) * 0.3 then
      lower_id := oldest;
    end if;
    behind_start := case when latest_start > lower_id then
      'and i.insight_id >= (select from_id from unnest($1, $2) as link (device_id, from_id) where link.device_id = i.device_id)' end;
    bounds := format('i.insight_id < %s and i.insight_id >= %s', upper_id, lower_id);
    if (upper_id - lower_id) * in_density * 0.15 < devices * 4 + (upper_id - lower_id) * density * 0.3 then
      -- "is true" keeps the planner from going device by device.
      return query execute format(
        'select i.* from insight i where %s %s and (i.device_id in (select unnest($1))) is true %s order by i.insight_id desc limit %s',
        bounds, shown, behind_start, in_most - got) using device_ids, from_ids;
    else
      return query execute format(
        'select x.* from unnest($1, $2) as link (device_id, from_id), lateral (select * from insight i where i.device_id = link.device_id '
        'and %s %s and i.insight_id >= link.from_id order by i.insight_id desc limit %s) x order by x.insight_id desc limit %s',
        bounds, shown, in_most - got, in_most - got) using device_ids, from_ids;
    end if;
    get diagnostics found_rows = row_count;
    got := got + found_rows;
    upper_id := lower_id;
    span := span * 4;
  end loop;
end $$;

-- The photos of a user are read device by device, those of the newest insights first.
create index photo_device_idx on photo (device_id, insight_id desc) include (file_key, received_at) where state = 'ready';
