create type photo_state as enum ('received', 'ready', 'unreadable');

-- Every photo taken in is a row of its own. It names its insight by message id and index; until that has come,
-- insight_id is null. Of the photos of one insight one stays, and which is settled when they are developed: before
-- that, nobody knows whether a photo has the pixels that its header promises.
create table photo (
  photo_id bigint generated always as identity primary key,
  device_id int not null references device on delete cascade,
  message_identifier bigint not null,
  message_index smallint not null,
  insight_id bigint,
  state photo_state not null default 'received',
  file_key text not null unique,
  file_sha256 bytea not null check (length(file_sha256) = 32),
  width_px int not null,
  height_px int not null,
  size_bytes int not null,
  received_at timestamptz(3) not null default now(),
  check (state = 'received' or insight_id is not null),
  constraint photo_once unique nulls not distinct (device_id, message_identifier, message_index, insight_id, file_sha256)
);
create index photo_insight_idx on photo (insight_id);
create unique index photo_developed_key on photo (insight_id) where state <> 'received';

create function find_photo_insight(in_device_id int, in_message bigint, in_index int) returns bigint language sql stable as $$
  select max(insight_id) from uplink_ledger
  where device_id = in_device_id and message_identifier = in_message and message_index = in_index
$$;

create function photo_pixels(one photo) returns bigint language sql immutable as $$
  select case when one.state = 'unreadable' then 0 else one.width_px::bigint * one.height_px end
$$;

-- In no named queue: such a one passes from job to job only when its workers look again, every two seconds.
create function ask_to_develop(in_photo_id bigint) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('develop_photo', json_build_object('photoId', in_photo_id),
    job_key := 'photo:' || in_photo_id);
end $$;

-- Joins the photos of one key that came first with their insight, and returns that; null while it has not come.
create function attach_photos_of(in_device_id int, in_message bigint, in_index int) returns bigint language plpgsql as $$
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

-- Joins all photos that came first with insights that have come since.
create function attach_photos() returns void language sql as $$
  select attach_photos_of(device_id, message_identifier, message_index)
  from (select distinct device_id, message_identifier, message_index from photo where insight_id is null
        order by device_id, message_identifier, message_index) waiting
$$;

-- Takes one photo in. False when its file isn't needed: the same one is there already, or one of that insight is shown
-- that has as many pixels. Devices send few photos of one insight; a flood of them is refused.
create function take_photo(
  in_device_id int, in_message bigint, in_index int, in_key text, in_sha256 bytea, in_width int, in_height int, in_bytes int)
returns boolean language plpgsql as $$
declare
  most constant int := 8;
  found_insight bigint;
  taken_id bigint;
begin
  perform from device_stat where device_id = in_device_id for update;
  update device_stat set last_seen = greatest(last_seen, now()) where device_id = in_device_id;
  found_insight := attach_photos_of(in_device_id, in_message, in_index);
  if exists (select from photo p where p.insight_id = found_insight and p.state = 'ready'
      and photo_pixels(p) >= in_width::bigint * in_height) then
    return false;
  end if;
  insert into photo (device_id, message_identifier, message_index, insight_id, file_key, file_sha256, width_px, height_px, size_bytes)
    values (in_device_id, in_message, in_index, found_insight, in_key, in_sha256, in_width, in_height, in_bytes)
    on conflict on constraint photo_once do nothing
    returning photo_id into taken_id;
  if taken_id is null then
    return false;
  end if;
  if (select count(*) from photo
      where device_id = in_device_id and message_identifier = in_message and message_index = in_index
        and insight_id is not distinct from found_insight and state = 'received') > most then
    raise exception '% photos of this insight wait to be looked at already', most;
  end if;
  if found_insight is not null then
    perform ask_to_develop(taken_id);
  end if;
  return true;
end $$;

-- Names a photo on its insight and tells.
create function show_photo(one photo) returns void language plpgsql as $$
declare
  told bigint;
begin
  update insight set photo_id = one.photo_id where insight_id = one.insight_id;
  insert into change_log (kind, device_ids, insight_ids)
    values ('insights:changed', array[one.device_id], array[one.insight_id]) returning change_id into told;
  perform pg_notify('change_log', told::text);
end $$;

-- Settles what developing a photo has shown: of the developed photos of one insight the one with most pixels stays, the
-- first of equals; an unreadable one has none. Returns the keys of files that no row names any more.
create function finish_photo(in_photo_id bigint, in_key text, in_state photo_state) returns setof text language plpgsql as $$
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

-- Removes photos that have waited so many days for their insight and returns the keys of their files.
create function discard_waiting_photos(wait_days int) returns setof text language sql as $$
  delete from photo where insight_id is null and received_at < now() - make_interval(days => wait_days) returning file_key
$$;

-- Removes at most so many photos whose insight is older than a time and gone, and returns the keys of their files.
create function forget_photos(older_than timestamptz, most int) returns setof text language sql as $$
  delete from photo where photo_id = any (array(
    select p.photo_id from photo p
    where p.insight_id is not null and p.insight_id < first_insight_id(time_to_ms(older_than))
      and not exists (select from insight i where i.insight_id = p.insight_id)
    order by p.insight_id limit most))
  returning file_key
$$;
