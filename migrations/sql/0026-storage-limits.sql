-- What a device has stored on a UTC day, in every gateway together. Rows are updated in the transaction that stores the photo or the
-- letter. No foreign key: a letter of a device that has just been deleted is still stored.
create table device_usage (
  day date not null,
  device_id int not null,
  photos int not null default 0,
  -- Originals and the pictures made from them.
  photo_bytes bigint not null default 0,
  -- Letters with payload: payload, topic, detail, and 512 bytes for the row and its index entries.
  letter_bytes bigint not null default 0,
  -- Rows of letters without payload.
  bare_letters int not null default 0,
  primary key (day, device_id)
);

create function utc_day() returns date language sql stable as $$
  select (now() at time zone 'utc')::date
$$;

create function prune_device_usage(before date, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from device_usage where ctid = any (array(select ctid from device_usage where day < before limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Why a letter has no payload: 'daily_limit' (the device has stored its bytes of the day), 'disk_reserve' (the disk was nearly full), or
-- 'counted' (the device has stored its letters of the day: this row counts all further ones of one reason and day, and topic, detail
-- and size are those of the last one).
alter table dead_letter
  alter payload drop not null,
  add column payload_left_out text check (payload_left_out in ('daily_limit', 'disk_reserve', 'counted')),
  add check ((payload is null) = (payload_left_out is not null));

-- Stores one letter; in_left_out says why its payload is left out, null if it may be kept. The same letter again only counts up,
-- whatever the limits say.
create function store_dead_letter(
  in_source text, in_device_id int, in_topic text, in_reason text, in_detail text, in_payload bytea, in_payload_bytes int,
  in_sha256 bytea, in_bytes_max bigint, in_bare_max int, in_left_out text)
returns void language plpgsql as $$
declare
  today constant date := utc_day();
  cost constant bigint := octet_length(in_payload) + octet_length(in_topic) + octet_length(in_detail) + 512;
  left_out text := in_left_out;
begin
  update device_stat set last_seen = greatest(last_seen, now()) where device_id = in_device_id;
  update dead_letter set times = times + 1, last_received_at = now(), reason = in_reason, detail = in_detail
    where letter_sha256 = in_sha256;
  if found then
    return;
  end if;
  insert into device_usage (day, device_id) values (today, in_device_id) on conflict do nothing;
  if left_out is null then
    update device_usage set letter_bytes = letter_bytes + cost
      where day = today and device_id = in_device_id and letter_bytes + cost <= in_bytes_max;
    if not found then
      left_out := 'daily_limit';
    end if;
  end if;
  if left_out is not null then
    update device_usage set bare_letters = bare_letters + 1
      where day = today and device_id = in_device_id and bare_letters < in_bare_max;
    if not found then
      left_out := 'counted';
      in_sha256 := sha256(convert_to(format('counted %s %s %s', today, in_device_id, in_reason), 'utf8'));
    end if;
  end if;
  insert into dead_letter as l (
    source, device_id, topic, reason, detail, payload, payload_bytes, letter_sha256, payload_left_out)
  values (in_source, in_device_id, in_topic, in_reason, in_detail, case when left_out is null then in_payload end,
    in_payload_bytes, in_sha256, left_out)
  on conflict (letter_sha256) do update set
    times = l.times + 1, last_received_at = now(), topic = excluded.topic, reason = excluded.reason,
    detail = excluded.detail, payload_bytes = excluded.payload_bytes;
end $$;

-- In no named queue: such a one passes from job to job only when its workers look again, every two seconds. Photos of the last day go
-- ahead of those that come later than that. Among them a device goes one place back with each 20 photos it has sent today: a
-- camera that sends thousands does not hold up the photos of others.
create or replace function ask_to_develop(in_photo_id bigint) returns void language plpgsql as $$
declare
  place constant int := (
    select case when p.insight_id < first_insight_id(time_to_ms(now() - interval '1 day')) then 10
      else least(9, coalesce(u.photos, 0) / 20) end
    from photo p left join device_usage u on u.device_id = p.device_id and u.day = utc_day()
    where p.photo_id = in_photo_id);
begin
  perform graphile_worker.add_job('develop_photo', json_build_object('photoId', in_photo_id),
    job_key := 'photo:' || in_photo_id, priority := place);
end $$;

drop function take_photo(int, bigint, int, text, bytea, int, int, int, boolean);

create type photo_taken as enum ('kept', 'not_needed', 'over_limit');

-- Takes one photo in. 'not_needed': the same one is there already, or one of that insight is shown that has as many pixels.
-- 'over_limit': with it the device would have stored more than in_bytes_max today; nothing is stored. Devices send few photos of one
-- insight; a flood of them is refused. The device is seen now, or where in_backfill says so when it was received what the photo
-- belongs to.
create function take_photo(
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

-- Settles a photo as finish_photo does, and counts the bytes of the pictures that were made of it.
create function settle_photo(in_photo_id bigint, in_key text, in_state photo_state, in_made_bytes bigint)
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
