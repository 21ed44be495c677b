-- Raising alerts and taking them back: docs/decisions/0015. 'alerts:changed' tells of alert_ids; whose they are, the rows say.
alter table change_log
  drop constraint change_log_kind_check,
  add constraint change_log_kind_check check (kind in ('insights:added', 'insights:changed', 'statuses:changed',
    'lists:changed', 'devices:changed', 'links:changed', 'bulk:progressed', 'alerts:changed')),
  add column alert_ids bigint[] not null default '{}';

create function tell_alerts(in_alert_ids bigint[]) returns void language plpgsql as $$
declare
  told bigint;
begin
  if cardinality(in_alert_ids) > 0 then
    insert into change_log (kind, alert_ids) values ('alerts:changed', in_alert_ids) returning change_id into told;
    perform pg_notify('change_log', told::text);
  end if;
end $$;

create index alert_open_device_idx on alert (device_id, alert_type) where status <> 'resolved';

-- When the newest insight came in, whenever it was taken.
alter table device_stat add column last_insight_received_at timestamptz(3);
update device_stat s set last_insight_received_at = i.received_at from insight i where i.insight_id = s.last_insight_id;

-- What the alert rules know of a device. Readings stand newest first. last_trigger_at is what the newest report that spoke of
-- triggers or images makes of it; image_count is the last one reported. The sweep looks at due_at.
create table device_watch (
  device_id int primary key references device on delete cascade,
  battery_volts real[] not null default '{}',
  battery_read_at timestamptz(3)[] not null default '{}',
  cable_ok boolean,
  cable_said_at timestamptz(3),
  last_trigger_at timestamptz(3),
  triggers_said_at timestamptz(3),
  image_count bigint,
  due_at timestamptz(3) not null default now()
) with (fillfactor = 70);
create index device_watch_due_idx on device_watch (due_at);

insert into device_watch (device_id, last_trigger_at, triggers_said_at, image_count)
  select device_id, recorded_at - hours_since_last_camera_trigger * interval '1 hour',
    case when hours_since_last_camera_trigger is not null then recorded_at end, image_count
  from device_health;

create or replace function add_device_rows() returns trigger language plpgsql as $$
begin
  insert into device_health (device_id) values (new.device_id);
  insert into device_stat (device_id) values (new.device_id);
  insert into device_watch (device_id) values (new.device_id);
  return null;
end $$;

-- Whether a user wants to hear of a device's alerts of a type: what they have not said, they want.
create function wants_alert(in_type alert_type, setting alert_setting, is_ignored boolean) returns boolean
language sql immutable as $$
  select not coalesce(is_ignored, false) and coalesce(case in_type
    when 'sentinel_cable_error' then setting.cable_error
    when 'low_battery' then setting.low_battery
    when 'no_recent_insights' then setting.no_recent_insights
    else setting.no_recent_camera_triggers end, true)
$$;

-- What a rule has found: without a summary the device is well, without a user it concerns everybody it is linked to.
create type alert_verdict as (device_id int, user_id int, alert_type alert_type, summary text);

-- Raises and ends alerts, and tells. One is open for a user, device and type (alert_open_key): a condition seen again changes
-- nothing. Ended by itself, resolved_by stays null. Whoever calls this holds the device_stat rows of the devices, so that no
-- two find different things of one; alerts are locked in the order of their ids, as by everybody who changes several.
-- A plan made while a table was empty would read all of it for every verdict, hence no such scans here and below.
create function settle_alerts(in_verdicts alert_verdict[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  raised bigint[];
  ended bigint[];
begin
  with open as materialized (
    select a.alert_id from unnest(in_verdicts) v join alert a on a.device_id = v.device_id and a.alert_type = v.alert_type
    where v.summary is null and a.status <> 'resolved'
    order by a.alert_id for update of a
  ),
  resolved as (
    update alert a set status = 'resolved', resolved_at = now() from open where a.alert_id = open.alert_id
    returning a.alert_id
  )
  select array_agg(alert_id order by alert_id) into ended from resolved;

  with added as (
    insert into alert (user_id, device_id, alert_type, summary)
    select l.user_id, v.device_id, v.alert_type, v.summary
    from unnest(in_verdicts) v
    join user_device l on l.device_id = v.device_id and l.user_id = coalesce(v.user_id, l.user_id)
    left join alert_setting s on s.user_id = l.user_id
    left join alert_group_setting g on g.user_id = l.user_id and g.group_id = l.group_id
    where v.summary is not null and wants_alert(v.alert_type, s, g.ignore)
    order by l.user_id, v.device_id, v.alert_type
    on conflict (user_id, device_id, alert_type) where status <> 'resolved' do nothing
    returning alert_id
  )
  select array_agg(alert_id order by alert_id) into raised from added;

  perform tell_alerts(coalesce(ended, '{}') || coalesce(raised, '{}'));
end $$;

-- The moment from which on a silence is too long, if that is yet to come.
create function next_silence(last_heard_at timestamptz, silence interval) returns timestamptz language sql stable as $$
  select case when last_heard_at + silence > now() then last_heard_at + silence end
$$;

-- Asked by uplinks and by the sweep.
create function judge_triggers(in_device_id int, last_trigger_at timestamptz, silence interval) returns alert_verdict
language sql stable as $$
  select row(in_device_id, null, 'no_recent_camera_triggers', case when last_trigger_at + silence <= now()
    then format('No camera trigger for %s hours', floor(extract(epoch from now() - last_trigger_at) / 3600)) end)::alert_verdict
$$;

-- Nothing between the two thresholds, or before there are enough readings.
create function judge_battery(w device_watch, low_volts real, recovered_volts real, readings int) returns setof alert_verdict
language sql stable as $$
  select row(w.device_id, null, 'low_battery', case when median <= low_volts
    then format('Battery at %s V (median of %s readings)', to_char(median, 'FM990.00'), readings) end)::alert_verdict
  from (select (percentile_cont(0.5) within group (order by volts))::real as median from unnest(w.battery_volts) volts
    having count(*) = readings) known
  where median <= low_volts or median >= recovered_volts
$$;

-- What of a health report the rules look at. said_at is its place in time, never ahead of our clock.
create type watched_report as (device_id int, said_at timestamptz, battery_voltage real, cable_ok boolean,
  hours_since_last_camera_trigger real, image_count bigint);

-- What is known of a device after reports of it, which come in the order of their times; each thing is decided by who spoke of
-- it last. Fewer images than before are a new card: no trigger, and the count to go on from.
create function note_reports(w device_watch, in_reports watched_report[], readings int) returns device_watch
language plpgsql immutable as $$
declare
  r watched_report;
  place int;
begin
  foreach r in array in_reports loop
    if r.battery_voltage is not null then
      place := 1;
      while w.battery_read_at[place] > r.said_at loop
        place := place + 1;
      end loop;
      w.battery_volts := (w.battery_volts[:place - 1] || r.battery_voltage || w.battery_volts[place:])[:readings];
      w.battery_read_at := (w.battery_read_at[:place - 1] || r.said_at || w.battery_read_at[place:])[:readings];
    end if;
    if r.cable_ok is not null and r.said_at >= coalesce(w.cable_said_at, '-infinity') then
      w.cable_ok := r.cable_ok;
      w.cable_said_at := r.said_at;
    end if;
    if coalesce(r.hours_since_last_camera_trigger, r.image_count) is not null
        and r.said_at >= coalesce(w.triggers_said_at, '-infinity') then
      w.last_trigger_at := case
        when r.hours_since_last_camera_trigger is not null
          then r.said_at - r.hours_since_last_camera_trigger * interval '1 hour'
        when w.last_trigger_at is null or r.image_count > w.image_count then r.said_at
        else w.last_trigger_at end;
      w.image_count := coalesce(r.image_count, w.image_count);
      w.triggers_said_at := r.said_at;
    end if;
  end loop;
  return w;
end $$;

-- Takes notice of new reports and, where they are live, settles what they change. Called by the statement that stores them,
-- behind the lock of their devices: what a function reads is newer than the statement's own view.
create function watch_reports(in_reports watched_report[], is_live boolean, low_volts real, recovered_volts real, readings int,
  no_trigger_silence interval) returns void language plpgsql set enable_seqscan = off as $$
declare
  verdicts alert_verdict[];
begin
  with reported as (
    select device_id, array_agg(r order by said_at) as reports from unnest(in_reports) r group by device_id
  ),
  noted as materialized (
    select w as before, note_reports(w, reports, readings) as after from device_watch w join reported using (device_id)
  ),
  kept as (
    update device_watch w set battery_volts = (after).battery_volts, battery_read_at = (after).battery_read_at,
      cable_ok = (after).cable_ok, cable_said_at = (after).cable_said_at, last_trigger_at = (after).last_trigger_at,
      triggers_said_at = (after).triggers_said_at, image_count = (after).image_count,
      due_at = least(w.due_at, next_silence((after).last_trigger_at, no_trigger_silence))
    from noted where w.device_id = (after).device_id and before is distinct from after
  ),
  found as (
    select row((after).device_id, null, 'sentinel_cable_error',
      case when not (after).cable_ok then 'Cable error reported at start-up' end)::alert_verdict as verdict
    from noted where (after).cable_said_at is distinct from (before).cable_said_at
    union all
    select v from noted, judge_battery(after, low_volts, recovered_volts, readings) v
    where ((after).battery_read_at, (after).battery_volts) <> ((before).battery_read_at, (before).battery_volts)
    union all
    select judge_triggers((after).device_id, (after).last_trigger_at, no_trigger_silence)
    from noted where (after).triggers_said_at is distinct from (before).triggers_said_at
  )
  select array_agg(verdict) into verdicts from found where is_live;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
end $$;

-- Insights have come in from these devices. Called as watch_reports is; nearly always there is nothing to end.
create function end_no_recent_insights(in_device_ids int[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  verdicts alert_verdict[];
begin
  select array_agg(row(device_id, null, alert_type, null)::alert_verdict) into verdicts from (
    select distinct device_id, alert_type from alert
    where device_id = any (in_device_ids) and alert_type = 'no_recent_insights' and status <> 'resolved') open;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
end $$;

-- Looks at the devices that are due, at most so many, and returns how many those were. A device falls due when a silence gets
-- too long, and once a day whatever it says: links, settings and clocks change too. It waits for nobody: whose device_stat row
-- is held is being stored or swept by somebody else, and stays due.
create function sweep_alerts(most int, no_insight_silence interval, no_trigger_silence interval) returns int
language plpgsql set enable_seqscan = off as $$
declare
  every constant interval := '1 day';
  ids int[];
  verdicts alert_verdict[];
  looked_at int;
begin
  select array_agg(device_id) into ids from (
    (select device_id from device_watch where due_at <= now() order by due_at limit most)
    union all
    -- Set before the clock was taken back.
    (select device_id from device_watch where due_at > now() + 2 * every limit most)) due;
  select array_agg(device_id) into ids from (
    select device_id from device_stat where device_id = any (ids) order by device_id for update skip locked) free;

  with due as materialized (
    select w.device_id, w.last_trigger_at, s.last_insight_received_at
    from device_watch w join device_stat s using (device_id)
    where w.device_id = any (ids) and not (w.due_at > now() and w.due_at <= now() + 2 * every)
  ),
  linked as materialized (
    select device_id, l.user_id, greatest(d.last_insight_received_at, l.linked_at) as heard_at
    from due d join user_device l using (device_id)
  ),
  next as (
    select device_id, min(next_silence(heard_at, no_insight_silence)) as silent_at from linked group by device_id
  ),
  set_next as (
    update device_watch w set
      due_at = least(now() + every, n.silent_at, next_silence(d.last_trigger_at, no_trigger_silence))
    from due d left join next n using (device_id) where w.device_id = d.device_id
  ),
  found as (
    select row(device_id, user_id, 'no_recent_insights',
      format('No insight for %s days', floor(extract(epoch from now() - heard_at) / 86400)))::alert_verdict as verdict
    from linked where heard_at + no_insight_silence <= now()
    union all
    select row(device_id, null, 'no_recent_insights', null)::alert_verdict
    from due where last_insight_received_at + no_insight_silence > now()
    union all
    select judge_triggers(device_id, last_trigger_at, no_trigger_silence) from due where last_trigger_at is not null
  )
  select (select count(*) from due), (select array_agg(verdict) from found) into looked_at, verdicts;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
  return looked_at;
end $$;

-- A user's alerts are read newest first, page by page.
drop index alert_user_idx;
create index alert_user_idx on alert (user_id, created_at desc, alert_id desc);
