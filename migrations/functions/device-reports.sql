-- Updates device_report for the next in_devices devices with higher ids, and returns the last of their ids, or null if there are none. Writes only
-- rows that differ. A pass over all devices consists of short transactions, because a long one would prevent PostgreSQL from pruning the rows that
-- ingest updates.
create or replace function refresh_device_reports(in_after_id int, in_devices int) returns int language plpgsql as $$
declare
  last_id int;
begin
  select max(device_id) into last_id
    from (select device_id from device where device_id > in_after_id order by device_id limit in_devices) chunk;
  perform pg_advisory_xact_lock(hashtext('refresh_device_reports'));
  insert into device_report as r
    select now_is.* from (
      select d.device_id, s.last_seen, coalesce(d.set_latitude, h.latitude) as latitude, coalesce(d.set_longitude, h.longitude) as longitude,
        coalesce(d.requested_cycle_minutes, h.cycle_minutes) as cycle_minutes, coalesce(d.requested_trigger_number, h.trigger_number) as trigger_number,
        h.memory_remaining_mib, h.cycle_count, h.images_processed, h.software_version, h.mcu_version, h.hardware_id, h.lora_uid, h.cell_uid
      from device d join device_health h using (device_id) join device_stat s using (device_id)
      where d.device_id > in_after_id and d.device_id <= last_id
        and h.device_id > in_after_id and h.device_id <= last_id and s.device_id > in_after_id and s.device_id <= last_id) now_is
    left join device_report was on was.device_id = now_is.device_id and was.device_id > in_after_id and was.device_id <= last_id
    where was is distinct from row(now_is.*)::device_report
  on conflict (device_id) do update set
    last_seen = excluded.last_seen, latitude = excluded.latitude, longitude = excluded.longitude, cycle_minutes = excluded.cycle_minutes,
    trigger_number = excluded.trigger_number, memory_remaining_mib = excluded.memory_remaining_mib, cycle_count = excluded.cycle_count,
    images_processed = excluded.images_processed, software_version = excluded.software_version, mcu_version = excluded.mcu_version,
    hardware_id = excluded.hardware_id, lora_uid = excluded.lora_uid, cell_uid = excluded.cell_uid;
  return last_id;
end $$;
