-- The state of a device by the alert rules, and the end of silences by insights: docs/decisions/0015.

-- One row for each thing that is wrong with a device now, whoever owns it and whatever they want to be alerted of. Only settle_alerts
-- writes it, while the device's device_stat row is locked. Missing insights are not here: each link counts its own.
create table device_condition (
  device_id int not null references device on delete cascade,
  alert_type alert_type not null check (alert_type <> 'no_recent_insights'),
  primary key (device_id, alert_type)
);

-- Raises and ends alerts by these verdicts and writes device_condition. A device whose conditions change is reported in the change log
-- also if nobody is alerted.
create or replace function settle_alerts(in_verdicts alert_verdict[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  changed int[];
  raised bigint[];
  ended bigint[];
begin
  with verdict as materialized (
    select device_id, alert_type, summary is not null as is_wrong
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

  perform tell_devices(changed);
  perform tell_alerts(coalesce(ended, '{}') || coalesce(raised, '{}'));
end $$;

-- Returns when the camera triggered for an insight: its displayed time, or the time of receipt if the camera's clock is ahead.
create function triggered_at(insight_id bigint, received_at timestamptz) returns timestamptz language sql immutable as $$
  select case when insight_id is not null then least(ms_to_time(insight_displayed_ms(insight_id)), received_at) end
$$;

-- Returns when the camera last triggered: what it reports, or its newest insight if that is later. Null for a camera that has never
-- reported triggers or images, so that it is not judged by them.
create function last_trigger(reported_at timestamptz, s device_stat) returns timestamptz language sql immutable as $$
  select case when reported_at is not null
    then greatest(reported_at, triggered_at(s.last_insight_id, s.last_insight_received_at)) end
$$;

-- The moment from which a link counts missing insights: when the last insight was received, if the link's owner could see it then, else
-- when the link was made. Insights that only an earlier owner could see are neither counted nor revealed.
create function insights_counted_from(l user_device, last_insight_received_at timestamptz) returns timestamptz
language sql immutable as $$
  select case when last_insight_received_at >= l.visible_from then last_insight_received_at else l.linked_at end
$$;

-- Notes what reports say in device_watch, and raises and ends the alerts that follow from it. Insights count as triggers.
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
      case when not (after).cable_ok then 'Cable error reported at start-up' end)::alert_verdict as verdict
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

-- Ends the silences of devices that have sent insights; takes the newest insight of each. The statement that stores insights calls this
-- while their devices are locked; nearly always there is nothing to end. An insight that comes too late to prove a recent trigger does
-- not end no_recent_camera_triggers.
create function end_silences(in_device_ids int[], in_insight_ids bigint[], no_trigger_silence interval) returns void
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
drop function end_no_recent_insights;

-- Judges the silences of devices that are due, at most so many, and sets when they are due again. Returns how many it judged.
-- Missing insights count from the last insight, and insights count as triggers.
create or replace function sweep_alerts(most int, no_insight_silence interval, no_trigger_silence interval) returns int
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
    select w.device_id, last_trigger(w.last_trigger_at, s) as triggered_at, s.last_insight_received_at
    from device_watch w join device_stat s using (device_id)
    where w.device_id = any (ids) and not (w.due_at > now() and w.due_at <= now() + 2 * every)
  ),
  linked as materialized (
    select d.device_id, l.user_id, insights_counted_from(l, d.last_insight_received_at) as heard_at
    from due d join user_device l using (device_id)
  ),
  next as (
    select device_id, min(next_silence(heard_at, no_insight_silence)) as silent_at from linked group by device_id
  ),
  set_next as (
    update device_watch w set
      due_at = least(now() + every, n.silent_at, next_silence(d.triggered_at, no_trigger_silence))
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
    select judge_triggers(device_id, triggered_at, no_trigger_silence) from due where triggered_at is not null
  )
  select (select count(*) from due), (select array_agg(verdict) from found) into looked_at, verdicts;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
  return looked_at;
end $$;

-- The conditions of the devices when this migration is run, by the thresholds of that day; later ones come with reports and sweeps.
-- Between the two battery thresholds an open alert shows that the battery was low before.
insert into device_condition (device_id, alert_type)
  select device_id, 'sentinel_cable_error'::alert_type from device_watch where not cable_ok
  union
  select (v).device_id, (v).alert_type from device_watch w, judge_battery(w, 3.2, 3.4, 3) v where (v).summary is not null
  union
  select (v).device_id, (v).alert_type from device_watch w join device_stat s using (device_id),
    judge_triggers(w.device_id, last_trigger(w.last_trigger_at, s), interval '72 hours') v where (v).summary is not null
  union
  select a.device_id, a.alert_type from alert a join device_watch w using (device_id)
  where a.alert_type = 'low_battery' and a.status <> 'resolved'
    and not exists (select from judge_battery(w, 3.2, 3.4, 3) v where (v).summary is null);
