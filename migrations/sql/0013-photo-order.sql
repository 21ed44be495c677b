-- In no named queue: such a one passes from job to job only when its workers look again, every two seconds. Photos of
-- the last day go ahead of those that come later than that.
create or replace function ask_to_develop(in_photo_id bigint) returns void language plpgsql as $$
declare
  is_late constant boolean := (select insight_id < first_insight_id(time_to_ms(now() - interval '1 day'))
    from photo where photo_id = in_photo_id);
begin
  perform graphile_worker.add_job('develop_photo', json_build_object('photoId', in_photo_id),
    job_key := 'photo:' || in_photo_id, priority := case when is_late then 10 else 0 end);
end $$;

drop function take_photo(int, bigint, int, text, bytea, int, int, int);

-- Takes one photo in. False when its file isn't needed: the same one is there already, or one of that insight is shown
-- that has as many pixels. Devices send few photos of one insight; a flood of them is refused. The device is seen now, or
-- where in_backfill says so when it was received what the photo belongs to.
create function take_photo(
  in_device_id int, in_message bigint, in_index int, in_key text, in_sha256 bytea, in_width int, in_height int, in_bytes int,
  in_backfill boolean default false)
returns boolean language plpgsql as $$
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
