create function wire_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The user's insights below an id, the newest first. The ids are walked downwards in windows, sized by how densely the
-- user's insights stand in them and four times as large after each one that did not suffice. A window is read by whichever
-- is cheaper: device by device, of those that have insights so late, or as a range with the devices as a filter. For few
-- rows the former, with a plan that is kept. in_density is that of all insights together (insights per id), kept by the
-- caller since summing all devices is slow. In the queries that are planned each time bounds are literals, so that far
-- chunks are never opened.
create function page_insights(in_user_id int, in_before bigint, in_most int, in_archived boolean, in_density double precision)
returns setof insight language plpgsql stable as $$
declare
  device_ids int[];
  from_ids bigint[];
  last_ids bigint[];
  oldest bigint;
  upper_id bigint;
  lower_id bigint;
  density double precision;
  span double precision;
  devices int;
  latest_start bigint;
  got int := 0;
  found_rows int;
  bounds text;
  shown text := case when in_archived then '' else 'and i.insight_status <> ''archive''' end;
begin
  select array_agg(device_id), array_agg(visible_from_id), array_agg(last_insight_id), count(*), max(visible_from_id),
    min(first_insight_id), least(in_before, max(last_insight_id) + 1),
    greatest(sum(insight_count), 1) / greatest(max(last_insight_id) - min(first_insight_id), 1)::double precision
    into device_ids, from_ids, last_ids, devices, latest_start, oldest, upper_id, density
    from user_device_stat where user_id = in_user_id and last_insight_id is not null;
  if devices = 0 then
    return;
  end if;
  span := in_most / density * 1.3;
  while upper_id > oldest and got < in_most loop
    lower_id := greatest(upper_id - span, oldest)::bigint;
    if upper_id - lower_id > (upper_id - oldest) * 0.3 then
      lower_id := oldest;
    end if;
    bounds := format('i.insight_id < %s and i.insight_id >= %s', upper_id, lower_id);
    if in_most <= 100 then
      return query select x.* from unnest(device_ids, from_ids, last_ids) as link (device_id, from_id, last_id), lateral (
        select * from insight i
        where i.device_id = link.device_id and i.insight_id < upper_id and i.insight_id >= greatest(lower_id, link.from_id)
          and (in_archived or i.insight_status <> 'archive')
        order by i.insight_id desc limit in_most - got) x
        where link.last_id >= lower_id
        order by x.insight_id desc limit in_most - got;
    elsif (upper_id - lower_id) * in_density * 0.15 < devices * 4 + (upper_id - lower_id) * density * 0.3 then
      -- "is true" keeps the planner from going device by device.
      return query execute format(
        'select i.* from insight i where %s %s and (i.device_id in (select unnest($1))) is true %s order by i.insight_id desc limit %s',
        bounds, shown,
        case when latest_start > lower_id then 'and i.insight_id >= (select from_id from unnest($1, $2) as link (device_id, from_id)'
          ' where link.device_id = i.device_id)' end,
        in_most - got) using device_ids, from_ids;
    else
      return query execute format(
        'select x.* from unnest($1, $2, $3) as link (device_id, from_id, last_id), lateral (select * from insight i'
        ' where i.device_id = link.device_id and %s %s and i.insight_id >= link.from_id order by i.insight_id desc limit %s) x'
        ' where link.last_id >= %s order by x.insight_id desc limit %s',
        bounds, shown, in_most - got, lower_id, in_most - got) using device_ids, from_ids, last_ids;
    end if;
    get diagnostics found_rows = row_count;
    got := got + found_rows;
    upper_id := lower_id;
    span := span * 4;
  end loop;
end $$;

-- The photos of a user are read device by device, those of the newest insights first.
create index photo_device_idx on photo (device_id, insight_id desc) include (file_key, received_at) where state = 'ready';
