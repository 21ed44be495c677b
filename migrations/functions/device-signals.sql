-- Returns the number of decibels between a frame's signal-to-noise ratio and the lowest readable one, like `linkMarginDb` in
-- domain/src/fleet/link-margin.ts. Networks report quarters or tenths of a decibel; any further digits come from the type real.
create or replace function link_margin_db(in_snr_db real, in_spreading_factor smallint) returns real language sql immutable parallel safe as $$
  select round((in_snr_db - (10 - 2.5 * in_spreading_factor))::numeric, 2)::real
$$;

-- Returns the class of a median margin, like `classifySignal` in domain/src/fleet/link-margin.ts.
create or replace function signal_class(in_margin_db real) returns text language sql immutable parallel safe as $$
  select case when in_margin_db >= 10 then 'good' when in_margin_db >= 3 then 'fair' when in_margin_db is not null then 'weak' end
$$;

-- Returns a device's signal according to its receptions since a given time, at most those of the last 30 days and the newest 1,500: one per half
-- hour. Simulated receptions do not count. The map's query calls it only in exceptional cases, for links that have just started, hence the low cost.
-- Without `parallel safe` none of these functions could be part of a plan with parallel workers.
create or replace function read_signal(in_device_id int, in_since timestamptz, out margin_db real, out heard_at timestamptz)
language sql stable parallel safe cost 1 as $$
  select percentile_cont(0.5) within group (order by link_margin_db(u.snr_db, u.spreading_factor))::real, max(u.received_at)
  from (
    select received_at, snr_db, spreading_factor from radio_uplink
    where device_id = in_device_id and received_at > greatest(in_since, now() - interval '30 days') and not is_simulated
    order by received_at desc limit 1500) u
$$;

-- Reads the signals of devices with ids above in_after that have been received since their signal was last read, or whose signal is a day old. Checks
-- at most in_devices of them. Returns the last id that it has checked, or null if there is none. What it stores never replaces a later reading.
create or replace function read_signals(in_after int, in_devices int) returns int language sql as $$
  with looked_at as materialized (
    select r.device_id, r.reception_count from device_radio r left join device_signal s using (device_id)
    where r.device_id > in_after and (
      s.device_id is null or s.reception_count <> r.reception_count or (s.margin_db is not null and s.read_at < now() - interval '1 day'))
    order by r.device_id limit in_devices
  ),
  stored as (
    insert into device_signal as s (device_id, margin_db, heard_at, reception_count, read_at)
    select l.device_id, m.margin_db, m.heard_at, l.reception_count, now()
    from looked_at l cross join lateral read_signal(l.device_id, '-infinity') m order by l.device_id
    on conflict (device_id) do update set margin_db = excluded.margin_db, heard_at = excluded.heard_at,
      reception_count = excluded.reception_count, read_at = excluded.read_at
    where s.reception_count <= excluded.reception_count
  )
  select max(device_id) from looked_at
$$;
