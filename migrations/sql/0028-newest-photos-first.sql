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
