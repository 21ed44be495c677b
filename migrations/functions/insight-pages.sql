-- Nearly all links start together with their device. For these, the device's counts are read by its key, in one pass over the keys.
create or replace function sum_own_links(in_user_id int) returns own_links language plpgsql stable as $$
declare
  whole_ids int[];
  latest_start bigint;
  own own_links;
begin
  select array_agg(device_id) filter (where visible_from_id = 0), max(visible_from_id) into whole_ids, latest_start
    from user_device where user_id = in_user_id;
  select array_agg(device_id), array_agg(visible_from_id), array_agg(last_insight_id), count(*), max(visible_from_id),
    min(first_insight_id), max(last_insight_id), coalesce(sum(insight_count), 0), coalesce(sum(archived_count), 0)
    into own
    from (
      select device_id, 0::bigint as visible_from_id, first_insight_id, last_insight_id, insight_count,
        archived_slot_counts[131] as archived_count
        from device_stat where device_id = any(whole_ids)
      union all
      select device_id, visible_from_id, first_insight_id, last_insight_id, insight_count, archived_slot_counts[131]
        from user_device_stat where user_id = in_user_id and visible_from_id > 0 and latest_start > 0
    ) link
    where last_insight_id is not null;
  return own;
end $$;

-- Returns these links' insights below an id, newest first. Reads the ids downwards in windows. The first window depends on the density of the links'
-- insights, and each further window is four times as large. A window is read with the cheaper of two queries: device by device, without devices whose
-- insights all come before the window, or as a range with the devices as a filter. For few rows it is read device by device, with a cached plan.
-- in_density is the density of all insights together (insights per id). The caller caches it, because summing all devices is slow. In the queries
-- that are planned each time, bounds are literals, so that distant chunks are never opened.
create or replace function page_own_insights(own own_links, in_before bigint, in_most int, in_archived boolean, in_density double precision)
returns setof insight rows 25 language plpgsql stable as $$
declare
  upper_id bigint := least(in_before, own.newest_id + 1);
  lower_id bigint;
  density double precision := greatest(own.insight_count, 1) / greatest(own.newest_id - own.oldest_id, 1)::double precision;
  span double precision := in_most / density * 1.3;
  got int := 0;
  found_rows int;
  bounds text;
  shown text := case when in_archived then '' else 'and i.insight_status <> ''archive''' end;
begin
  if own.devices = 0 then
    return;
  end if;
  while upper_id > own.oldest_id and got < in_most loop
    lower_id := greatest(upper_id - span, own.oldest_id)::bigint;
    if upper_id - lower_id > (upper_id - own.oldest_id) * 0.3 then
      lower_id := own.oldest_id;
    end if;
    bounds := format('i.insight_id < %s and i.insight_id >= %s', upper_id, lower_id);
    if in_most <= 100 then
      return query select x.* from unnest(own.device_ids, own.from_ids, own.last_ids) as link (device_id, from_id, last_id), lateral (
        select * from insight i
        where i.device_id = link.device_id and i.insight_id < upper_id and i.insight_id >= greatest(lower_id, link.from_id)
          and (in_archived or i.insight_status <> 'archive')
        order by i.insight_id desc limit in_most - got) x
        where link.last_id >= lower_id
        order by x.insight_id desc limit in_most - got;
    elsif (upper_id - lower_id) * in_density * 0.15 < own.devices * 4 + (upper_id - lower_id) * density * 0.3 then
      -- "is true" prevents the planner from going device by device.
      return query execute format(
        'select i.* from insight i where %s %s and (i.device_id in (select unnest($1))) is true %s order by i.insight_id desc limit %s',
        bounds, shown,
        case when own.latest_start > lower_id then 'and i.insight_id >= (select from_id from unnest($1, $2) as link (device_id, from_id)'
          ' where link.device_id = i.device_id)' end,
        in_most - got) using own.device_ids, own.from_ids;
    else
      return query execute format(
        'select x.* from unnest($1, $2, $3) as link (device_id, from_id, last_id), lateral (select * from insight i'
        ' where i.device_id = link.device_id and %s %s and i.insight_id >= link.from_id order by i.insight_id desc limit %s) x'
        ' where link.last_id >= %s order by x.insight_id desc limit %s',
        bounds, shown, in_most - got, lower_id, in_most - got) using own.device_ids, own.from_ids, own.last_ids;
    end if;
    get diagnostics found_rows = row_count;
    got := got + found_rows;
    upper_id := lower_id;
    span := span * 4;
  end loop;
end $$;
