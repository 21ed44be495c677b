-- The model whose classes a device's frames name: of the models deployed on it the classifier, or the one that runs last in its release.
create or replace function deployed_classifier(in_device_id int) returns int language sql stable as $$
  select a.alg_id from device_alg a
    join alg using (alg_id)
    left join alg_release_component c on c.release_id = a.release_id and c.alg_id = a.alg_id
    where a.device_id = in_device_id
    order by alg.alg_type ilike 'classif%' desc, c.position desc nulls last, a.deployed_at desc, a.alg_id limit 1
$$;

-- Shows the place that the network has calculated for a device, unless the device has reported one itself. Returns whether anything changed.
create or replace function take_network_place(in_device_id int, in_latitude double precision, in_longitude double precision) returns boolean
language plpgsql as $$
begin
  update device_health set latitude = in_latitude, longitude = in_longitude, placed_at = now(), is_network_place = true
    where device_id = in_device_id and (latitude is null or is_network_place)
      and (latitude, longitude) is distinct from (in_latitude, in_longitude);
  if not found then
    return false;
  end if;
  perform log_change('devices:changed', array[in_device_id::bigint]);
  return true;
end $$;

-- Records that a device has joined its network, which can empty its queue there. in_join_key is the network server's id of the join: the same join that is
-- reported again changes nothing.
create or replace function note_join(
  in_device_id int, in_provider text, in_server_id text, in_application text, in_device_name text, in_join_key text, in_at timestamptz
) returns void language plpgsql as $$
begin
  perform from device_stat where device_id = in_device_id for update;
  insert into device_radio as r (device_id, provider, server_id, application, device_name, last_uplink_at, joined_at, join_key)
    values (in_device_id, in_provider, in_server_id, in_application, in_device_name, in_at, in_at, in_join_key)
  on conflict (device_id) do update set provider = excluded.provider, server_id = excluded.server_id, application = excluded.application,
    device_name = excluded.device_name, last_uplink_at = greatest(r.last_uplink_at, excluded.last_uplink_at), joined_at = excluded.joined_at,
    join_key = excluded.join_key
    where r.join_key is null or r.join_key is distinct from excluded.join_key;
  if not found then
    return;
  end if;
  update device_stat set last_seen = greatest(last_seen, in_at) where device_id = in_device_id;
  perform log_change('devices:changed', array[in_device_id::bigint]);
  perform wake_gateways(array[in_device_id]);
end $$;

-- Puts the storing of a dead letter of a DevEUI and the provisioning of its device in order: the second of the two sees what the first has written.
create or replace function lock_dev_eui(in_dev_eui text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('dev_eui ' || in_dev_eui, 0))
$$;

-- Starts to decode the dead letters that came under a DevEUI before it was given to a device. Work that is open is extended to those that came since it
-- began.
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

-- Adds what a gateway has seen of a connection since its last report. Unchanged parts are null.
create or replace function report_network_server(
  in_server_id text, in_provider text, in_transport text, in_address text, in_state text, in_events int, in_last_event text, in_errors int, in_last_error text
) returns void language plpgsql as $$
begin
  insert into network_server as s (server_id, provider, transport, address, state, last_event_at, last_event, last_error_at, last_error)
    values (in_server_id, in_provider, in_transport, in_address, in_state, case when in_events > 0 then now() end, in_last_event,
      case when in_errors > 0 then now() end, in_last_error)
  on conflict (server_id) do update set provider = excluded.provider, transport = excluded.transport, address = excluded.address,
    state_since = case when s.state <> excluded.state then now() else s.state_since end, state = excluded.state, reported_at = now(),
    last_event_at = coalesce(excluded.last_event_at, s.last_event_at), last_event = coalesce(excluded.last_event, s.last_event),
    last_error_at = coalesce(excluded.last_error_at, s.last_error_at), last_error = coalesce(excluded.last_error, s.last_error);
  if in_events > 0 or in_errors > 0 then
    insert into network_server_hour as h (server_id, hour, events, errors) values (in_server_id, date_trunc('hour', now()), in_events, in_errors)
    on conflict (server_id, hour) do update set events = h.events + excluded.events, errors = h.errors + excluded.errors;
  end if;
end $$;

-- The connections to network servers that have fallen silent while cameras use them, with the usual number of hours between hours with events. One is silent
-- after three times its usual gap, if it has never been quiet for so long in the 7 days before its last event (cameras that sleep at night are no fault), and
-- after 72 hours in any case. With fewer than 4 hours that have events the usual gap is not known. One that no gateway has reported for a minute does not run.
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
