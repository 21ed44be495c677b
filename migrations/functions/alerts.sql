-- Returns whether a user gets a device's alerts of a given type. Without a setting, they do.
create or replace function wants_alert(in_type alert_type, setting alert_setting, is_ignored boolean) returns boolean
language sql immutable as $$
  select not coalesce(is_ignored, false) and coalesce(case in_type
    when 'sentinel_cable_error' then setting.cable_error
    when 'low_battery' then setting.low_battery
    when 'no_recent_insights' then setting.no_recent_insights
    when 'no_recent_camera_triggers' then setting.no_recent_camera_triggers end, true)
$$;

-- Raises and ends alerts according to these verdicts and writes device_condition. If a device's conditions change, it is reported in the change log
-- even if no user is alerted.
create or replace function settle_alerts(in_verdicts alert_verdict[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  changed int[];
  raised bigint[];
  ended bigint[];
begin
  with verdict as materialized (
    select device_id, alert_type, params is not null as is_wrong
    from unnest(in_verdicts) where user_id is null and alert_type <> 'no_recent_insights'
  ),
  begun as (
    insert into device_condition (device_id, alert_type) select device_id, alert_type from verdict where is_wrong
    on conflict do nothing returning device_id
  ),
  over as (
    delete from device_condition c using verdict v
    where not v.is_wrong and c.device_id = v.device_id and c.alert_type = v.alert_type returning c.device_id
  )
  select array_agg(device_id) into changed from (select device_id from begun union select device_id from over) each_device;

  with open as materialized (
    select a.alert_id from unnest(in_verdicts) v join alert a on a.device_id = v.device_id and a.alert_type = v.alert_type
    where v.params is null and a.status <> 'resolved'
    order by a.alert_id for update of a
  ),
  resolved as (
    update alert a set status = 'resolved', resolved_at = now() from open where a.alert_id = open.alert_id
    returning a.alert_id
  )
  select array_agg(alert_id order by alert_id) into ended from resolved;

  with added as (
    insert into alert (user_id, device_id, alert_type, params)
    select l.user_id, v.device_id, v.alert_type, v.params
    from unnest(in_verdicts) v
    join user_device l on l.device_id = v.device_id and l.user_id = coalesce(v.user_id, l.user_id)
    left join alert_setting s on s.user_id = l.user_id
    left join alert_group_setting g on g.user_id = l.user_id and g.group_id = l.group_id
    where v.params is not null and wants_alert(v.alert_type, s, g.ignore)
    order by l.user_id, v.device_id, v.alert_type
    on conflict (user_id, device_id, alert_type) where status <> 'resolved' do nothing
    returning alert_id
  )
  select array_agg(alert_id order by alert_id) into raised from added;

  perform log_change('devices:changed', changed);
  perform log_change('alerts:changed', coalesce(ended, '{}') || coalesce(raised, '{}'));
end $$;

-- A new link also gets the alerts that are already open for the device's other users, for example that a cable is disconnected. Missing insights are
-- excluded: each link counts its own, from its start.
create or replace function raise_standing_alerts() returns trigger language plpgsql as $$
declare
  verdicts alert_verdict[];
begin
  select array_agg(row(device_id, user_id, alert_type, params)::alert_verdict) into verdicts from (
    select distinct on (j.user_id, j.device_id, a.alert_type) j.user_id, j.device_id, a.alert_type, a.params
    from joined j join alert a on a.device_id = j.device_id
    where a.status <> 'resolved' and a.alert_type <> 'no_recent_insights' and a.user_id <> j.user_id
    order by j.user_id, j.device_id, a.alert_type, a.alert_id desc) standing;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
  return null;
end $$;

-- Returns the moment from which a silence is too long, if that is still in the future.
create or replace function next_silence(last_heard_at timestamptz, silence interval) returns timestamptz language sql stable as $$
  select case when last_heard_at + silence > now() then last_heard_at + silence end
$$;

-- Returns when the camera triggered for an insight: its displayed time, or the time of receipt if the camera's clock is ahead.
create or replace function triggered_at(insight_id bigint, received_at timestamptz) returns timestamptz language sql immutable as $$
  select case when insight_id is not null then least(ms_to_time(insight_displayed_ms(insight_id)), received_at) end
$$;

-- Returns when the camera last triggered: what it reports, or its newest insight if that is later. Returns null for a camera that has never reported
-- triggers or images, so that it is not judged by them.
create or replace function last_trigger(reported_at timestamptz, s device_stat) returns timestamptz language sql immutable as $$
  select case when reported_at is not null
    then greatest(reported_at, triggered_at(s.last_insight_id, s.last_insight_received_at)) end
$$;

-- Returns the moment from which a link counts missing insights: when the last insight was received, if the link's owner could see it then, otherwise
-- when the link was created or starts to show insights. Insights that only an earlier owner could see are neither counted nor revealed.
create or replace function insights_counted_from(l user_device, last_insight_received_at timestamptz) returns timestamptz
language sql immutable as $$
  select case when last_insight_received_at >= l.visible_from then last_insight_received_at else greatest(l.linked_at, l.visible_from) end
$$;

-- Returns the verdict on a camera's last trigger. Called for uplinks and by the sweep.
create or replace function judge_triggers(in_device_id int, last_trigger_at timestamptz, silence interval) returns alert_verdict
language sql stable as $$
  select row(in_device_id, null, 'no_recent_camera_triggers', case when last_trigger_at + silence <= now()
    then jsonb_build_object('since', wire_time(last_trigger_at)) end)::alert_verdict
$$;

-- Returns no verdict between the two thresholds, or until there are enough readings.
create or replace function judge_battery(w device_watch, low_volts real, recovered_volts real, readings int) returns setof alert_verdict
language sql stable as $$
  select row(w.device_id, null, 'low_battery', case when median <= low_volts
    then jsonb_build_object('volts', round(median::numeric, 2), 'readings', readings) end)::alert_verdict
  from (select (percentile_cont(0.5) within group (order by volts))::real as median from unnest(w.battery_volts) volts
    having count(*) = readings) known
  where median <= low_volts or median >= recovered_volts
$$;

-- Returns what is known about a device after its reports, which must be in chronological order. The last report that has a value decides that value.
-- Fewer images than before mean a new card: this is not a trigger, and counting continues from the new number.
create or replace function note_reports(w device_watch, in_reports watched_report[], readings int) returns device_watch
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

-- Stores what reports say in device_watch, and raises and ends alerts accordingly. Insights count as triggers.
create or replace function watch_reports(in_reports watched_report[], is_live boolean, low_volts real, recovered_volts real,
  readings int, no_trigger_silence interval) returns void language plpgsql set enable_seqscan = off as $$
declare
  verdicts alert_verdict[];
begin
  with reported as (
    select device_id, array_agg(r order by said_at) as reports from unnest(in_reports) r group by device_id
  ),
  noted as materialized (
    select w as before, note_reports(w, reports, readings) as after from device_watch w join reported using (device_id)
  ),
  placed as materialized (
    select before, after, last_trigger((after).last_trigger_at, s) as triggered_at
    from noted join device_stat s on s.device_id = (after).device_id
  ),
  kept as (
    update device_watch w set battery_volts = (after).battery_volts, battery_read_at = (after).battery_read_at,
      cable_ok = (after).cable_ok, cable_said_at = (after).cable_said_at, last_trigger_at = (after).last_trigger_at,
      triggers_said_at = (after).triggers_said_at, image_count = (after).image_count,
      due_at = least(w.due_at, next_silence(triggered_at, no_trigger_silence))
    from placed where w.device_id = (after).device_id and before is distinct from after
  ),
  found as (
    select row((after).device_id, null, 'sentinel_cable_error',
      case when not (after).cable_ok then jsonb_build_object() end)::alert_verdict as verdict
    from placed where (after).cable_said_at is distinct from (before).cable_said_at
    union all
    select v from placed, judge_battery(after, low_volts, recovered_volts, readings) v
    where ((after).battery_read_at, (after).battery_volts) <> ((before).battery_read_at, (before).battery_volts)
    union all
    select judge_triggers((after).device_id, triggered_at, no_trigger_silence)
    from placed where (after).triggers_said_at is distinct from (before).triggers_said_at
  )
  select array_agg(verdict) into verdicts from found where is_live;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
end $$;

-- Ends the silences of devices that have sent insights. in_insight_ids are these devices' newest insights. The statement that stores insights calls
-- this while their devices are locked. There is nearly always nothing to end. An insight that arrives too late to prove a recent trigger does not end
-- no_recent_camera_triggers.
create or replace function end_silences(in_device_ids int[], in_insight_ids bigint[], no_trigger_silence interval) returns void
language plpgsql set enable_seqscan = off as $$
declare
  verdicts alert_verdict[];
begin
  with silent as (
    select device_id, alert_type from alert
    where device_id = any (in_device_ids) and alert_type in ('no_recent_insights', 'no_recent_camera_triggers') and status <> 'resolved'
    union
    select device_id, alert_type from device_condition
    where device_id = any (in_device_ids) and alert_type = 'no_recent_camera_triggers'
  )
  select array_agg(row(device_id, null, alert_type, null)::alert_verdict) into verdicts
  from silent join unnest(in_device_ids, in_insight_ids) as seen (device_id, insight_id) using (device_id)
  where alert_type = 'no_recent_insights' or triggered_at(insight_id, now()) + no_trigger_silence > now();
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
end $$;
