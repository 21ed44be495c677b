create or replace function find_photo_insight(in_device_id int, in_message bigint, in_index int) returns bigint language sql stable as $$
  select max(insight_id) from uplink_ledger
  where device_id = in_device_id and message_identifier = in_message and message_index = in_index
$$;

create or replace function photo_pixels(one photo) returns bigint language sql immutable as $$
  select case when one.state = 'unreadable' then 0 else one.width_px::bigint * one.height_px end
$$;

-- The queue works the lowest priority first, and the earliest `run_at` among equals. Photos of insights older than a day come last. Of
-- the others, a device goes one place back with each 20 photos that it has sent today, so that a camera that sends thousands does not hold up the
-- photos of others. Among equals the photo of the newest insight is first: `run_at` is the time of the insight mirrored at 1970, so
-- that a newer insight gives an earlier time and each job is due at once.
create or replace function ask_to_develop(in_photo_id bigint) returns void language plpgsql as $$
declare
  newest_first timestamptz;
  place int;
begin
  select ms_to_time(-insight_displayed_ms(p.insight_id)),
      case when p.insight_id < first_insight_id(time_to_ms(now() - interval '1 day')) then 10
        else least(9, coalesce(u.photos, 0) / 20) end
    into newest_first, place
    from photo p left join device_usage u on u.device_id = p.device_id and u.day = utc_day()
    where p.photo_id = in_photo_id;
  perform graphile_worker.add_job('develop_photo', json_build_object('photoId', in_photo_id),
    job_key := 'photo:' || in_photo_id, priority := place, run_at := newest_first);
end $$;

-- Joins the photos of one key that came first with their insight, and returns that; null while it has not come.
create or replace function attach_photos_of(in_device_id int, in_message bigint, in_index int) returns bigint language plpgsql as $$
declare
  found_insight bigint := find_photo_insight(in_device_id, in_message, in_index);
  attached_id bigint;
begin
  if found_insight is null then
    return null;
  end if;
  perform from device_stat where device_id = in_device_id for update;
  for attached_id in
    update photo set insight_id = found_insight
    where device_id = in_device_id and message_identifier = in_message and message_index = in_index and insight_id is null
    returning photo_id
  loop
    perform ask_to_develop(attached_id);
  end loop;
  return found_insight;
end $$;

-- Takes one photo in. 'not_needed': the same one is there already, or one of that insight is shown that has as many pixels.
-- 'over_limit': with it the device would have stored more than in_bytes_max today; nothing is stored. Devices send few photos of one
-- insight; a flood of them is refused. The device is seen now, or where in_backfill says so when it was received what the photo
-- belongs to.
create or replace function take_photo(
  in_device_id int, in_message bigint, in_index int, in_key text, in_sha256 bytea, in_width int, in_height int, in_bytes int,
  in_backfill boolean, in_bytes_max bigint)
returns photo_taken language plpgsql as $$
declare
  most constant int := 8;
  found_insight bigint;
  taken_id bigint;
begin
  perform from device_stat where device_id = in_device_id for update;
  found_insight := attach_photos_of(in_device_id, in_message, in_index);
  update device_stat set last_seen = greatest(last_seen, case when in_backfill
      then (select received_at from insight where insight_id = found_insight) else now() end)
    where device_id = in_device_id;
  if exists (select from photo p where p.insight_id = found_insight and p.state = 'ready'
      and photo_pixels(p) >= in_width::bigint * in_height) then
    return 'not_needed';
  end if;
  insert into photo (device_id, message_identifier, message_index, insight_id, file_key, file_sha256, width_px, height_px, size_bytes)
    values (in_device_id, in_message, in_index, found_insight, in_key, in_sha256, in_width, in_height, in_bytes)
    on conflict on constraint photo_once do nothing
    returning photo_id into taken_id;
  if taken_id is null then
    return 'not_needed';
  end if;
  if (select count(*) from photo
      where device_id = in_device_id and message_identifier = in_message and message_index = in_index
        and insight_id is not distinct from found_insight and state = 'received') > most then
    raise exception '% photos of this insight wait to be looked at already', most;
  end if;
  insert into device_usage (day, device_id) values (utc_day(), in_device_id) on conflict do nothing;
  update device_usage set photos = photos + 1, photo_bytes = photo_bytes + in_bytes
    where day = utc_day() and device_id = in_device_id and photo_bytes + in_bytes <= in_bytes_max;
  if not found then
    delete from photo where photo_id = taken_id;
    return 'over_limit';
  end if;
  if found_insight is not null then
    perform ask_to_develop(taken_id);
  end if;
  return 'kept';
end $$;

-- Names a photo on its insight and tells.
create or replace function show_photo(one photo) returns void language plpgsql as $$
begin
  update insight set photo_id = one.photo_id where insight_id = one.insight_id;
  perform log_change('insights:changed', array[one.insight_id]);
end $$;

-- Settles what developing a photo has shown: of the developed photos of one insight the one with most pixels stays, the
-- first of equals; an unreadable one has none. Returns the keys of files that no row names any more.
create or replace function finish_photo(in_photo_id bigint, in_key text, in_state photo_state) returns setof text language plpgsql as $$
declare
  one photo;
  former photo;
begin
  perform from device_stat where device_id = (select device_id from photo where photo_id = in_photo_id) for update;
  select * into one from photo where photo_id = in_photo_id;
  if not found then
    return next in_key;
    return;
  elsif one.state <> 'received' then
    return;
  end if;
  one.state := in_state;
  select * into former from photo where insight_id = one.insight_id and state <> 'received';
  if found and photo_pixels(former) >= photo_pixels(one) then
    delete from photo where photo_id = one.photo_id;
    return next one.file_key;
    return;
  end if;
  delete from photo where photo_id = former.photo_id;
  update photo set state = in_state where photo_id = one.photo_id;
  if in_state = 'ready' then
    perform show_photo(one);
  end if;
  if former.photo_id is not null then
    return next former.file_key;
  end if;
end $$;

-- Settles a photo as finish_photo does, and counts the bytes of the pictures that were made of it.
create or replace function settle_photo(in_photo_id bigint, in_key text, in_state photo_state, in_made_bytes bigint)
returns setof text language plpgsql as $$
declare
  maker constant int := (select device_id from photo where photo_id = in_photo_id and state = 'received');
begin
  if maker is not null then
    perform from device_stat where device_id = maker for update;
    insert into device_usage (day, device_id, photo_bytes) values (utc_day(), maker, in_made_bytes)
      on conflict (day, device_id) do update set photo_bytes = device_usage.photo_bytes + excluded.photo_bytes;
  end if;
  return query select finish_photo(in_photo_id, in_key, in_state);
end $$;
