-- Returns how long a photo waits for its sighting: PHOTO_WAIT_DAYS in contracts/src/device-messages/limits.ts.
create or replace function photo_wait() returns interval language sql immutable as $$
  select interval '7 days'
$$;

-- Returns how good a developed photo is: a complete one is better than a damaged one, and then the one with more pixels.
create or replace function photo_worth(one photo) returns bigint language sql immutable as $$
  select case when one.state = 'unreadable' then 0
    else case when one.is_damaged then 1 else 2 end * 1000000000::bigint + one.width_px::bigint * one.height_px end
$$;

-- Returns whether the time that a camera has written into a photo is that of a sighting (0), may be (1), or is not (2). The photo has local time and
-- no zone, so the two differ by quarters of an hour: from 12 hours behind UTC to 14 ahead.
create or replace function photo_time_fit(in_taken_at timestamptz, in_file_ctime timestamptz, in_clock camera_clock)
returns int language sql immutable as $$
  select case
    when in_taken_at is null or in_file_ctime is null or in_clock <> 'ok' then 1
    when ahead not between -45000 and 53000 then 2
    when abs(ahead - round(ahead / 900) * 900) <= 60 then 0
    else 1 end
  from extract(epoch from in_taken_at - in_file_ctime) ahead
$$;

-- Adds the job that develops a photo. The queue runs the lowest priority first, and the earliest `run_at` among equals. Photos of insights older than
-- a day come last. Of the others, a device moves back one place with each 20 photos that it has sent today, so that a camera that sends thousands
-- does not delay the photos of others. Among equals the photo of the newest insight is first: `run_at` is the time of the insight mirrored at 1970,
-- so that a newer insight gives an earlier time and each job is due at once.
create or replace function add_develop_photo_job(in_photo_id bigint) returns void language plpgsql as $$
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

-- Returns whether a user got the device after a photo was received and before its sighting was. The photo is then not shown with the sighting,
-- because the new owner may not see what was before.
create or replace function is_across_link_start(one photo, in_received_at timestamptz) returns boolean language sql stable as $$
  select exists (select from user_device l
    where l.device_id = one.device_id and l.visible_from > one.received_at and l.visible_from <= in_received_at)
$$;

-- Returns the sighting for which a larger photo with this key has been requested: the device has the command and has not answered, or answered within
-- the last hour, because it may send the photo after its answer.
create or replace function find_requested_insight(in_device_id int, in_message bigint, in_index int) returns bigint language sql stable as $$
  select coalesce(
    (select i.insight_id from insight i
      where i.insight_id = (c.message ->> 'insightId')::bigint and i.device_id = in_device_id),
    (select l.insight_id from uplink_ledger l
      where l.device_id = in_device_id and l.message_identifier = in_message and l.message_index = in_index and l.received_at <= c.created_at
      order by l.received_at desc limit 1))
  from device_command c
  where c.device_id = in_device_id and c.type = 'request_higher_res_image' and c.handed_over_at is not null
    and (c.status in ('pending', 'pending_reset') or c.status = 'success' and c.ended_at > now() - interval '1 hour')
    and c.payload = jsonb_build_object('message_id', in_message, 'index', in_index)
  order by c.command_key desc limit 1
$$;

-- Returns the sighting that a photo belongs to, or no row, in which case the photo waits. A sighting can get it if it has no photo, or if the photo
-- may be a better one of the same picture: its current photo is damaged, not developed yet, or smaller, and was received within 7 days of it. The
-- order is: 1. the sighting for which a larger photo was requested; 2. a sighting that announced a photo and has none; 3. a sighting whose photo was
-- taken at the same time, by the camera's clock; 4. any other. Among equals the one whose camera time fits comes first, then the one that was
-- received nearest in time. Two photos that were taken at different times are not of the same sighting. The place is a guess if a sighting that has
-- not been received yet may fit better.
create or replace function find_photo_place(one photo) returns setof photo_place language sql stable rows 1 as $$
  with requested as materialized (
    select find_requested_insight(one.device_id, one.message_identifier, one.message_index) as insight_id
  ),
  sighting as materialized (
    select i.insight_id, i.received_at, i.photo_expected, i.insight_id = requested.insight_id as is_requested,
      photo_time_fit(one.taken_at, i.file_ctime, i.camera_clock) as time_fit,
      abs(extract(epoch from i.received_at - one.received_at)) as seconds_apart
    from requested, insight i
    where i.insight_id in (
        select l.insight_id from uplink_ledger l
        where l.device_id = one.device_id and l.message_identifier = one.message_identifier and l.message_index = one.message_index
        union select requested.insight_id where requested.insight_id is not null)
      and i.insight_id <> all (one.lost_to) and not is_across_link_start(one, i.received_at)
  ),
  candidate as materialized (
    select s.*, best.photo_id is null as is_free,
      -- The photo was taken over when the sighting arrived, and this photo is the sighting's own.
      best.moved_from is not null and one.received_at > s.received_at
        and one.width_px::bigint * one.height_px <= best.width_px::bigint * best.height_px as is_lent,
      best.state <> 'ready' or best.is_damaged as is_unproven,
      one.width_px::bigint * one.height_px > best.width_px::bigint * best.height_px
        and (s.is_requested or best.received_at > one.received_at - photo_wait()) as is_larger,
      coalesce(abs(extract(epoch from one.taken_at - best.taken_at)) <= 2, false) as is_same_time,
      coalesce(abs(extract(epoch from one.taken_at - best.taken_at)) > 2, false) as is_other_time
    from sighting s left join lateral (
      select p.* from photo p where p.insight_id = s.insight_id
      order by p.state = 'ready' and not p.is_damaged desc, p.state = 'received' desc, p.width_px::bigint * p.height_px desc limit 1
    ) best on true
  ),
  ranked as (
    select *, case
      when is_requested and (is_free or is_larger or is_unproven) and not is_other_time then 1
      when photo_expected and (is_free or is_lent) and time_fit < 2 then 2
      when is_same_time and (is_larger or is_unproven) then 3
      when is_free or is_lent or (is_larger or is_unproven) and not is_other_time then 4 end as place
    from candidate
  )
  select insight_id,
    place > 2 or place = 2 and time_fit > 0 and received_at < one.received_at - interval '1 day'
  from ranked where place is not null
  order by place, time_fit, is_free or is_lent desc, seconds_apart limit 1
$$;

-- Shows the best developed photo of a sighting, or none, and publishes the change.
create or replace function show_photo(in_insight_id bigint) returns void language plpgsql as $$
declare
  best photo;
begin
  select * into best from photo where insight_id = in_insight_id and state <> 'received';
  update insight set photo_id = case when best.state = 'ready' then best.photo_id end,
      photo_damaged = coalesce(best.state = 'unreadable' or best.is_damaged, false)
    where insight_id = in_insight_id;
  perform log_change('insights:changed', array[in_insight_id]);
end $$;

create or replace function photo_topic(one photo) returns text language sql immutable as $$
  select format('sentinels/%s/up/photos/%s/%s', one.device_id, one.message_identifier, one.message_index)
$$;

-- Returns the unique key of the dead letter of a photo.
create or replace function photo_dead_letter_sha256(one photo) returns bytea language sql immutable as $$
  select sha256(convert_to(photo_topic(one), 'utf8') || '\x00' || one.file_sha256)
$$;

-- Converts a photo to a dead letter. The file of the photo becomes its payload. Its bytes were counted when the photo was received. A dead letter
-- that was decoded again since then stays as it was received, because the device has not sent the photo again.
create or replace function bury_photo(one photo, in_reason text, in_detail text) returns void language plpgsql as $$
begin
  insert into dead_letter as l (
      source, device_id, topic, reason, detail, photo_key, payload_bytes, content_sha256, first_received_at, last_received_at)
    values ('mqtt', one.device_id, photo_topic(one), in_reason, in_detail, one.file_key, one.size_bytes,
      photo_dead_letter_sha256(one), one.received_at, one.received_at)
    on conflict (content_sha256) do update set
      times = case when l.tried_at >= one.received_at then l.times else l.times + 1 end,
      last_received_at = case when l.tried_at >= one.received_at then l.last_received_at else now() end, reason = excluded.reason, detail = excluded.detail,
      photo_key = excluded.photo_key, payload_left_out = null;
end $$;

-- Deletes a photo and returns the key of its file, if no dead letter needs it.
create or replace function forget_photo(in_photo_id bigint) returns setof text language sql as $$
  with gone as (delete from photo where photo_id = in_photo_id returning file_key)
  select file_key from gone where not exists (select from dead_letter l where l.photo_key = gone.file_key)
$$;

-- Assigns a photo that has no sighting to one. A photo that cannot be decoded is used only if there is no other.
create or replace function place_photo(one photo, place photo_place) returns void language plpgsql as $$
declare
  lent photo;
begin
  select * into lent from photo where insight_id = place.insight_id and moved_from is not null;
  if found and not exists (select from photo p where p.insight_id = place.insight_id and p.photo_id <> lent.photo_id)
      and one.width_px::bigint * one.height_px <= lent.width_px::bigint * lent.height_px then
    perform return_photo(lent);
    place.is_guess := false;
  end if;
  if one.state = 'unreadable' and exists (select from photo p where p.insight_id = place.insight_id and p.state <> 'received') then
    perform forget_photo(one.photo_id);
    return;
  end if;
  update photo set insight_id = place.insight_id, is_guess = place.is_guess where photo_id = one.photo_id;
  if one.state = 'unreadable' then
    perform show_photo(place.insight_id);
  else
    perform add_develop_photo_job(one.photo_id);
  end if;
end $$;

-- Returns a photo that was taken over to its previous sighting, where it competes with the photo that this sighting shows now.
create or replace function return_photo(one photo) returns void language plpgsql as $$
begin
  update photo set insight_id = null, state = 'received', moved_from = null, lost_decodes = 0 where photo_id = one.photo_id;
  perform show_photo(one.insight_id);
  if exists (select from insight where insight_id = one.moved_from) then
    update photo set insight_id = one.moved_from, is_guess = true where photo_id = one.photo_id;
    perform add_develop_photo_job(one.photo_id);
  end if;
end $$;

-- Returns the sighting that takes over a photo which was assigned to another sighting as a guess. Such a sighting announced a photo, has none, and
-- arrived after that photo. It takes the photo over if it was received nearer to it in time than the other sighting, or within 10 minutes, and the
-- camera's times do not contradict.
create or replace function find_rightful_insight(one photo) returns bigint language sql stable as $$
  select i.insight_id
  from uplink_ledger l join insight i using (insight_id), insight former
  where l.device_id = one.device_id and l.message_identifier = one.message_identifier and l.message_index = one.message_index
    and former.insight_id = one.insight_id and i.photo_expected
    and i.received_at between one.received_at and one.received_at + photo_wait() and i.received_at > former.received_at
    and not exists (select from photo p where p.insight_id = i.insight_id)
    and not is_across_link_start(one, i.received_at)
    and photo_time_fit(one.taken_at, i.file_ctime, i.camera_clock) <= photo_time_fit(one.taken_at, former.file_ctime, former.camera_clock)
    and (i.received_at - one.received_at) <
      greatest(abs(extract(epoch from one.received_at - former.received_at)) * interval '1 second', interval '10 minutes')
  order by i.received_at limit 1
$$;

-- Assigns the photos of one key to sightings that have arrived since: those that wait, the newest first, and guesses.
create or replace function attach_photos_of(in_device_id int, in_message bigint, in_index int) returns void language plpgsql as $$
declare
  one photo;
  place photo_place;
  rightful_id bigint;
  former_id bigint;
begin
  perform from device_stat where device_id = in_device_id for update;
  for one in
    select * from photo
    where device_id = in_device_id and message_identifier = in_message and message_index = in_index and insight_id is null and spare_of is null
    order by received_at desc, photo_id desc
  loop
    select * into place from find_photo_place(one);
    if found then
      perform place_photo(one, place);
    end if;
  end loop;
  for one in
    select * from photo
    where device_id = in_device_id and message_identifier = in_message and message_index = in_index and is_guess and insight_id is not null
    order by received_at desc, photo_id desc
  loop
    rightful_id := find_rightful_insight(one);
    if rightful_id is not null then
      former_id := one.insight_id;
      update photo set insight_id = rightful_id, moved_from = former_id, is_guess = false where photo_id = one.photo_id;
      if not exists (select from photo where insight_id = former_id and state <> 'received') then
        update photo set insight_id = former_id, spare_of = null, spare_since = null
          where photo_id = (select p.photo_id from photo p where p.spare_of = former_id order by photo_worth(p) desc limit 1);
      end if;
      if one.state <> 'received' then
        perform show_photo(former_id), show_photo(rightful_id);
      end if;
    end if;
  end loop;
end $$;

-- Stores one photo. in_refusal says why its header was refused, or is null. A refused photo is stored as one that cannot be decoded. in_again: staff
-- have it decoded again. 'over_limit': with it the device would have stored more than in_bytes_max today, so nothing is stored. 'too_many': so many
-- photos of this insight wait already that this one is a dead letter, because devices send few. The device is seen now, or if in_backfill says so,
-- when the insight of the photo was received.
create or replace function take_photo(
  in_device_id int, in_message bigint, in_index int, in_key text, in_sha256 bytea, in_width int, in_height int, in_bytes int,
  in_taken_at timestamptz, in_refusal boolean, in_again boolean, in_backfill boolean, in_bytes_max bigint)
returns photo_taken language plpgsql as $$
declare
  most constant int := 8;
  one photo;
  known photo;
  place photo_place;
begin
  perform attach_photos_of(in_device_id, in_message, in_index);
  select * into known from photo
    where device_id = in_device_id and message_identifier = in_message and message_index = in_index
      and (file_sha256 = in_sha256 or in_sha256 = any (former_sha256s))
    order by file_sha256 = in_sha256 desc limit 1;
  one.device_id := in_device_id;
  one.message_identifier := in_message;
  one.message_index := in_index;
  one.state := case when in_refusal then 'unreadable' else 'received' end;
  one.file_sha256 := in_sha256;
  one.width_px := in_width;
  one.height_px := in_height;
  one.received_at := now();
  one.taken_at := in_taken_at;
  one.lost_to := '{}';
  if known.photo_id is null then
    select * into place from find_photo_place(one);
  end if;
  update device_stat set last_seen = greatest(last_seen, case when in_backfill
      then (select received_at from insight where insight_id = coalesce(known.insight_id, place.insight_id)) else now() end)
    where device_id = in_device_id;
  if known.photo_id is not null then
    if in_refusal then
      return 'refused';
    end if;
    -- A newer decoder may be able to read it.
    if in_again and known.state = 'unreadable' then
      update photo set state = 'received', width_px = in_width, height_px = in_height, taken_at = in_taken_at, lost_decodes = 0
        where photo_id = known.photo_id;
      if known.insight_id is not null then
        perform add_develop_photo_job(known.photo_id);
      end if;
    end if;
    return 'repeated';
  end if;
  insert into device_usage (day, device_id) values (utc_day(), in_device_id) on conflict do nothing;
  update device_usage set photos = photos + 1, photo_bytes = photo_bytes + in_bytes
    where day = utc_day() and device_id = in_device_id and photo_bytes + in_bytes <= in_bytes_max;
  if not found then
    return 'over_limit';
  end if;
  if (select count(*) from photo
      where device_id = in_device_id and message_identifier = in_message and message_index = in_index and spare_of is null
        and insight_id is not distinct from place.insight_id and (state = 'received' or insight_id is null)) >= most then
    return 'too_many';
  end if;
  insert into photo (device_id, message_identifier, message_index, state, file_key, file_sha256, width_px, height_px, size_bytes, taken_at)
    values (in_device_id, in_message, in_index, one.state, in_key, in_sha256, in_width, in_height, in_bytes, in_taken_at)
    returning * into one;
  if place.insight_id is not null then
    perform place_photo(one, place);
  end if;
  return case when in_refusal then 'refused' else 'stored' end;
end $$;

-- Removes a developed photo from the sighting that it shares with a better one. Returns the key of its file if nothing needs it any more. If it may
-- be the only photo of another sighting, it waits for that one. If the better photo may be, it is stored as a spare.
create or replace function set_photo_aside(one photo, better photo, was_shown boolean) returns setof text language plpgsql as $$
begin
  if one.state = 'unreadable' then
    return query select forget_photo(one.photo_id);
  elsif better.is_guess and (was_shown or not one.is_guess) then
    update photo set state = 'ready', is_damaged = one.is_damaged, insight_id = null, spare_of = one.insight_id, spare_since = now()
      where photo_id = one.photo_id;
  elsif one.is_guess then
    update photo set state = 'received', insight_id = null, is_guess = false, moved_from = null, lost_to = lost_to || one.insight_id, lost_decodes = 0
      where photo_id = one.photo_id;
  else
    update photo set former_sha256s = (one.file_sha256 || one.former_sha256s || former_sha256s)[:100] where photo_id = better.photo_id;
    return query select forget_photo(one.photo_id);
  end if;
end $$;

-- Settles a photo after it was developed. Of the developed photos of one insight the best one stays, the first of equals. One that cannot be decoded
-- becomes a dead letter. Returns the keys of files that no row names any more.
create or replace function finish_photo(in_photo_id bigint, in_key text, in_state photo_state, in_damaged boolean, in_detail text)
returns setof text language plpgsql as $$
declare
  one photo;
  former photo;
begin
  perform from device_stat where device_id = (select device_id from photo where photo_id = in_photo_id) for update;
  select * into one from photo where photo_id = in_photo_id;
  if not found then
    return next in_key;
    return;
  elsif one.state <> 'received' or one.insight_id is null then
    return;
  end if;
  one.state := in_state;
  one.is_damaged := in_damaged;
  if in_state = 'unreadable' then
    perform bury_photo(one, 'photo_unreadable', in_detail);
  else
    delete from dead_letter where content_sha256 = photo_dead_letter_sha256(one) and reason = 'photo_unreadable';
  end if;
  select * into former from photo where insight_id = one.insight_id and state <> 'received';
  if found and photo_worth(former) >= photo_worth(one) then
    return query select set_photo_aside(one, former, false);
    return;
  end if;
  if former.photo_id is not null then
    return query select set_photo_aside(former, one, true);
  end if;
  update photo set state = in_state, is_damaged = in_damaged where photo_id = one.photo_id;
  perform show_photo(one.insight_id);
end $$;

-- Settles a photo as finish_photo does, stores the tones of its picture, and counts the bytes of the pictures that were made of it.
create or replace function settle_photo(
  in_photo_id bigint, in_key text, in_state photo_state, in_damaged boolean, in_detail text, in_made_bytes bigint,
  in_tone_span int default null)
returns setof text language plpgsql as $$
declare
  maker constant int := (select device_id from photo where photo_id = in_photo_id and state = 'received');
begin
  if maker is not null then
    perform from device_stat where device_id = maker for update;
    insert into device_usage (day, device_id, photo_bytes) values (utc_day(), maker, in_made_bytes)
      on conflict (day, device_id) do update set photo_bytes = device_usage.photo_bytes + excluded.photo_bytes;
    update photo set tone_span = in_tone_span where photo_id = in_photo_id;
  end if;
  return query select finish_photo(in_photo_id, in_key, in_state, in_damaged, in_detail);
end $$;

-- Ends the wait of photos, at most in_most at once. Photos without a sighting become dead letters, and so do replaced photos that may belong to
-- another sighting. The current photo of a sighting is final from then on. Returns the keys of files that no row names any more, and how many photos
-- became dead letters.
create or replace function end_photo_wait(in_detail text, in_most int, out unused_keys text[], out dead_letters int) language plpgsql as $$
declare
  old constant timestamptz := now() - photo_wait();
  ended constant bigint[] := array(
    select photo_id from photo where insight_id is null and coalesce(spare_since, received_at) < old order by photo_id limit in_most);
  settled constant bigint[] := array(
    select photo_id from photo where (is_guess or moved_from is not null) and insight_id is not null and received_at < old limit in_most);
  one photo;
begin
  unused_keys := '{}';
  dead_letters := 0;
  perform from device_stat s where s.device_id in (select device_id from photo where photo_id = any (ended || settled))
    order by s.device_id for update;
  for one in
    select * from photo where photo_id = any (ended) and insight_id is null order by photo_id
  loop
    if one.spare_of is not null and not one.is_guess and one.moved_from is null then
      update photo set former_sha256s = (one.file_sha256 || one.former_sha256s || former_sha256s)[:100]
        where insight_id = one.spare_of and state <> 'received';
    elsif one.state <> 'unreadable' then
      perform bury_photo(one, 'photo_unclaimed', in_detail);
      dead_letters := dead_letters + 1;
    end if;
    unused_keys := unused_keys || array(select forget_photo(one.photo_id));
  end loop;
  update photo set is_guess = false, moved_from = null
    where photo_id = any (settled) and insight_id is not null;
end $$;
