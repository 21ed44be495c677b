create type photo_state as enum ('received', 'ready', 'unreadable');

-- A photo names its insight by message id and index; until that has come, insight_id is null.
create table photo (
  photo_id bigint generated always as identity primary key,
  device_id int not null references device on delete cascade,
  message_identifier bigint not null,
  message_index smallint not null,
  insight_id bigint,
  state photo_state not null default 'received',
  file_key text not null unique,
  width_px int not null,
  height_px int not null,
  size_bytes int not null,
  received_at timestamptz(3) not null default now()
);
create unique index photo_insight_key on photo (insight_id) where insight_id is not null;
create unique index photo_waiting_key on photo (device_id, message_identifier, message_index) where insight_id is null;

create function find_photo_insight(in_device_id int, in_message bigint, in_index int) returns bigint language sql stable as $$
  select max(insight_id) from uplink_ledger
  where device_id = in_device_id and message_identifier = in_message and message_index = in_index
$$;

-- Takes one photo in and returns the key of the file that lost: null, the former photo's, or this one's when the
-- former has at least as many pixels. The header of an unreadable one promises pixels that it has not: any other wins.
create function take_photo(in_device_id int, in_message bigint, in_index int, in_key text, in_width int, in_height int, in_bytes int)
returns text language plpgsql as $$
declare
  found_insight bigint;
  former photo;
begin
  perform from device_stat where device_id = in_device_id for update;
  update device_stat set last_seen = greatest(last_seen, now()) where device_id = in_device_id;
  found_insight := find_photo_insight(in_device_id, in_message, in_index);
  select * into former from photo
    where device_id = in_device_id and message_identifier = in_message and message_index = in_index
      and (insight_id is null or insight_id = found_insight)
    order by insight_id nulls last limit 1;
  if former.photo_id is null then
    insert into photo (device_id, message_identifier, message_index, insight_id, file_key, width_px, height_px, size_bytes)
      values (in_device_id, in_message, in_index, found_insight, in_key, in_width, in_height, in_bytes)
      returning photo_id into former.photo_id;
  elsif former.state <> 'unreadable' and former.width_px::bigint * former.height_px >= in_width::bigint * in_height then
    return in_key;
  else
    update photo set state = 'received', insight_id = coalesce(insight_id, found_insight), file_key = in_key,
      width_px = in_width, height_px = in_height, size_bytes = in_bytes, received_at = now()
      where photo_id = former.photo_id;
  end if;
  perform graphile_worker.add_job('develop_photo', json_build_object('photoId', former.photo_id),
    job_key := 'photo:' || former.photo_id, queue_name := 'photos');
  return former.file_key;
end $$;

-- Names the photo on its insight once it can be looked at, and tells.
create function show_photo(in_photo_id bigint) returns void language plpgsql as $$
declare
  one photo;
  told bigint;
begin
  select * into one from photo where photo_id = in_photo_id and state = 'ready' and insight_id is not null;
  if not found then
    return;
  end if;
  update insight set photo_id = one.photo_id where insight_id = one.insight_id;
  insert into change_log (kind, device_ids, insight_ids)
    values ('insights:changed', array[one.device_id], array[one.insight_id]) returning change_id into told;
  perform pg_notify('change_log', told::text);
end $$;

-- Notes how the work on a photo's file went, and shows the photo. False when another file has taken its place meanwhile.
create function finish_photo(in_photo_id bigint, in_key text, in_state photo_state) returns boolean language plpgsql as $$
begin
  update photo set state = in_state where photo_id = in_photo_id and file_key = in_key;
  if not found then
    return false;
  end if;
  perform show_photo(in_photo_id);
  return true;
end $$;

-- Joins photos that came first with insights that have come since. Returns how many still wait.
create function attach_photos() returns int language plpgsql as $$
declare
  one record;
begin
  for one in
    select p.photo_id, p.device_id, find_photo_insight(p.device_id, p.message_identifier, p.message_index) as found_insight
    from photo p where p.insight_id is null order by p.device_id
  loop
    continue when one.found_insight is null;
    perform from device_stat where device_id = one.device_id for update;
    update photo set insight_id = one.found_insight where photo_id = one.photo_id and insight_id is null;
    perform show_photo(one.photo_id);
  end loop;
  return (select count(*) from photo where insight_id is null);
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
