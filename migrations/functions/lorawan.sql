-- Serializes storing a dead letter with a DevEUI and provisioning its device: the later of the two sees what the earlier has written.
create or replace function lock_dev_eui(in_dev_eui text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('dev_eui ' || in_dev_eui, 0))
$$;

-- Starts decoding the dead letters that arrived under a DevEUI before it was assigned to a device. Work that is still open is extended to those that
-- arrived since it began.
create or replace function decode_dead_letters_of(in_dev_eui text) returns void language plpgsql as $$
declare
  work_id bigint;
begin
  insert into dead_letter_work as w (kind, reason, dev_eui, until_id, total)
    select 'decode', 'unknown_device', in_dev_eui, max(dead_letter_id), count(*) from dead_letter where dev_eui = in_dev_eui having count(*) > 0
    on conflict (dev_eui) where ended_at is null and dev_eui is not null
      do update set until_id = excluded.until_id, total = w.finished + w.refused + w.skipped + excluded.total
    returning dead_letter_work_id into work_id;
  if work_id is not null then
    perform add_dead_letter_job(work_id);
  end if;
end $$;

create or replace function decode_dead_letters_of_device() returns trigger language plpgsql as $$
begin
  perform lock_dev_eui(new.dev_eui);
  perform decode_dead_letters_of(new.dev_eui);
  return null;
end $$;

-- Returns the connections to network servers that have become silent although cameras use them, with the usual number of hours between hours with
-- events. A connection is silent after three times its usual gap, if it has never been quiet for so long in the 7 days before its last event (cameras
-- that sleep at night are not a fault), and after 72 hours in any case. With fewer than 4 hours that have events, the usual gap is unknown. A
-- connection that no gateway has reported for a minute is not running.
create or replace function silent_network_servers() returns table (server_id text, usual_gap_hours int) language sql stable as $$
  select s.server_id, usual.hours
  from network_server s
  cross join lateral (
    select (percentile_disc(0.5) within group (order by gap_hours))::int as hours, max(gap_hours)::int as longest_hours, count(*) as known
    from (
      select extract(epoch from h.hour - lag(h.hour) over (order by h.hour)) / 3600 as gap_hours
      from network_server_hour h
      where h.server_id = s.server_id and h.events > 0 and h.hour > s.last_event_at - interval '7 days'
    ) gaps
  ) usual
  where s.state in ('connected', 'listening') and s.reported_at >= now() - interval '1 minute' and usual.known >= 4
    and s.last_event_at < now() - make_interval(hours => least(72, greatest(3 * usual.hours, usual.longest_hours + 1)))
    and exists (select from device_radio r where r.server_id = s.server_id)
$$;
