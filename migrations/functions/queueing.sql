-- Writes to the outbox in the statements that store the cause. Those for sightings and reports call a function. Alerts use triggers, because they are
-- raised and ended in several places.

-- Notifies the api, which wakes the sender for these integrations in a separate transaction, so that ingest locks no queue row. A lost notification
-- is made up for within a minute. A notification contains at most 8,000 bytes, so one about many integrations has no ids, and means everything that
-- is due.
create or replace function notify_outbox_due(in_integration_ids int[]) returns void language sql as $$
  select pg_notify('outbox_due', case when cardinality(in_integration_ids) <= 500
    then array_to_string(array(select distinct id from unnest(in_integration_ids) id order by id), ',') else '' end)
  where cardinality(in_integration_ids) > 0
$$;

-- Adds one job per integration. The job sends everything that is due, either immediately, or later unless it is woken earlier. A job that is already
-- due and can still run keeps its place in the queue. Callers name each integration once. They are processed here in id order.
create or replace function wake_outbox(in_integration_ids int[], later timestamptz default null) returns void language plpgsql as $$
declare
  each int;
begin
  for each in select distinct id from unnest(in_integration_ids) id order by id loop
    if coalesce(later > now(), false) or not exists (
      select from graphile_worker.jobs where key = 'outgoing:' || each and run_at <= now() and locked_at is null
        and attempts < max_attempts) then
      perform graphile_worker.add_job('send_outgoing', json_build_object('integrationId', each), job_key => 'outgoing:' || each,
        run_at => greatest(later, now()), job_key_mode => case when later > now() then 'preserve_run_at' else 'replace' end);
    end if;
  end loop;
end $$;

-- Returns a class's name on screens: 99 is empty in every alg, and a class that is not defined yet is called by its number.
create or replace function class_name(in_alg_id int, in_class_id int) returns text language sql stable as $$
  select case when in_class_id = 99 then 'empty' else coalesce(
    (select label from class_definition where alg_id = in_alg_id and class_id = in_class_id), 'Class ' || in_class_id) end
$$;

-- Returns whether a class is sent. The key is the class's name in lower case. An empty picture is sent only if its class is chosen by name.
create or replace function wants_class(scope class_scope, keys text[], class_key text) returns boolean language sql immutable as $$
  select case scope when 'all' then class_key <> 'empty' when 'none' then false else class_key = any (keys) end
$$;

-- Returns the local time in a zone. Returns null for a zone that this server no longer knows, because an error would prevent sightings from being
-- stored.
create or replace function local_time(at timestamptz, zone text) returns timestamp language plpgsql stable as $$
begin
  return at at time zone zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- Returns whether a moment is between two times of day, the second of which may be after midnight. Returns true for a zone that this server does not
-- know: a sighting too many is better than none.
create or replace function is_within_hours(at timestamptz, zone text, from_minute smallint, until_minute smallint) returns boolean
language plpgsql stable as $$
declare
  clock timestamp := local_time(at, zone);
  minute int := extract(hour from clock) * 60 + extract(minute from clock);
begin
  return case
    when clock is null then true
    when from_minute < until_minute then minute >= from_minute and minute < until_minute
    else minute >= from_minute or minute < until_minute end;
end $$;

-- Decides what an integration sends, and how much of it within an hour: docs/decisions/0016.

-- Returns whether a time is within the last span. A time may be ahead of now(), because times are rounded to milliseconds, another transaction may
-- have begun later than this one, and clocks are set back. It counts as recent unless it is ahead by more than the span.
create or replace function is_recent(at timestamptz, span interval) returns boolean language sql stable as $$
  select at > now() - span and at < now() + span
$$;

-- Returns where an integration sends: to itself if it is another system, otherwise to those recipients who have agreed, if the account may write to
-- others. The account's own email address needs no further confirmation.
create or replace function recipients_of(i integration) returns setof text language sql stable as $$
  select recipient
  from user_account u, unnest(case when i.platform in ('email', 'sms') then i.recipients else '{""}'::text[] end) recipient
  where u.user_id = i.user_id and (i.platform in ('gundi_v1', 'gundi_v2') or may_write_to_others(u) and (
    i.platform = 'email' and lower(recipient) = lower(u.email)
    or exists (
      select from recipient_confirmation c
      where c.user_id = i.user_id and c.platform = i.platform and c.address = lower(recipient) and c.confirmed_at is not null)))
$$;

-- Returns whether an integration sends sightings of a class, by its own choice or by that of the device's group.
create or replace function sends_class(scope class_scope, keys text[], group_scope class_scope, group_keys text[], class_key text) returns boolean
language sql immutable as $$
  select case when group_scope is null then wants_class(scope, keys, class_key) else wants_class(group_scope, group_keys, class_key) end
$$;

-- Returns whether an integration sends alerts of a type about a device, according to its own settings and its user's alert settings.
create or replace function sends_alert(i integration, in_device_id int, in_type alert_type) returns boolean language sql stable as $$
  select i.sends_alerts and wants_alert(in_type, s, g.ignore)
  from (select i.user_id) owner
  left join alert_setting s on s.user_id = owner.user_id
  left join user_device l on l.user_id = owner.user_id and l.device_id = in_device_id
  left join alert_group_setting g on g.user_id = l.user_id and g.group_id = l.group_id
$$;

-- Excludes sample cameras, because nothing from them is sent to people or other systems.
create or replace function find_seen(in_sightings new_sighting[]) returns setof seen_sighting language sql stable set enable_seqscan = off as $$
  with named as materialized (
    select alg_id, class_id, fold_name(class_name(alg_id, class_id)) as class_key
    from (select distinct alg_id, class_id from unnest(in_sightings)) classes
  )
  select s.insight_id, s.device_id, l.user_id, l.group_id, s.confidence, n.class_key
  from unnest(in_sightings) s
  join named n on n.class_id = s.class_id and n.alg_id is not distinct from s.alg_id
  join user_device l on l.device_id = s.device_id and s.insight_id >= l.visible_from_id
  where exists (select from integration i where i.user_id = l.user_id)
    and not exists (select from sample_camera c where c.device_id = s.device_id)
$$;

-- Returns the sightings that species rules send, and starts these rules' pauses. For each device in a batch, each rule takes the sighting with the
-- highest confidence. A pause also lasts while the time of the last message is a little ahead (is_recent).
create or replace function take_rules(in_seen seen_sighting[])
returns table (user_id int, platforms integration_platform[], insight_id bigint, device_id int)
language sql set enable_seqscan = off as $$
  with named as materialized (
    select r.rule_id, r.platforms, r.time_zone, r.from_minute, r.until_minute, r.pause_minutes, s.*
    from unnest(in_seen) s join species_rule r on r.user_id = s.user_id and fold_name(r.class_name) = s.class_key and r.enabled
    where coalesce(s.confidence, 0) >= r.min_confidence
      and exists (select from integration i where i.user_id = r.user_id and i.platform = any (r.platforms))
      and (r.group_ids is null or s.group_id = any (r.group_ids))
  ),
  met as materialized (
    select distinct on (rule_id, device_id) * from named
    where from_minute is null or is_within_hours(ms_to_time(insight_displayed_ms(insight_id)), time_zone, from_minute, until_minute)
    order by rule_id, device_id, confidence desc nulls last, insight_id
  ),
  taken as (
    insert into species_rule_sent as t (rule_id, device_id, sent_at, insight_id)
    select rule_id, device_id, now(), insight_id from met order by rule_id, device_id
    on conflict (rule_id, device_id) do update set sent_at = excluded.sent_at, insight_id = excluded.insight_id
      where exists (
        select from species_rule r
        where r.rule_id = excluded.rule_id and not is_recent(t.sent_at, r.pause_minutes * interval '1 minute'))
    returning rule_id, device_id
  )
  select met.user_id, met.platforms, met.insight_id, met.device_id from met join taken using (rule_id, device_id)
$$;

-- Writes a message to the outbox for each sighting that an integration sends, by its classes (sends_class) or a species rule, and wakes the
-- integration.
create or replace function queue_sightings(in_sightings new_sighting[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  seen seen_sighting[];
  due int[];
begin
  if not exists (select from integration) then
    return;
  end if;
  select array_agg(s) into seen from find_seen(in_sightings) s;
  if seen is null then
    return;
  end if;
  with wanted as (
    select i.integration_id, s.insight_id, s.device_id
    from unnest(seen) s join integration i on i.user_id = s.user_id
    left join integration_group g on g.integration_id = i.integration_id and g.group_id = s.group_id
    where sends_class(i.class_scope, i.class_keys, g.class_scope, g.class_keys, s.class_key)
    union
    select i.integration_id, r.insight_id, r.device_id
    from take_rules(seen) r join integration i on i.user_id = r.user_id and i.platform = any (r.platforms)
  ),
  queued as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, device_id, insight_id, dedupe_key)
    select i.user_id, i.integration_id, i.platform, 'sighting', recipient, w.device_id, w.insight_id,
      format('sighting:%s:%s:%s', i.integration_id, w.insight_id, lower(recipient))
    from wanted w join integration i using (integration_id), recipients_of(i) recipient
    order by i.integration_id, w.insight_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into due from queued;
  perform notify_outbox_due(due);
end $$;

-- Does the same for alerts that were raised or have ended. The end is sent to recipients who got the alert. An alert that a user resolves is reported
-- only to other systems.
create or replace function queue_alerts(in_raised bigint[], in_ended bigint[]) returns void
language plpgsql set enable_seqscan = off as $$
declare
  due int[];
begin
  if cardinality(in_raised || in_ended) = 0 or not exists (select from integration) then
    return;
  end if;
  with raised as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, device_id, alert_id, alert_type, dedupe_key)
    select i.user_id, i.integration_id, i.platform, 'alert', recipient, a.device_id, a.alert_id, a.alert_type,
      format('alert:%s:%s:%s', i.integration_id, a.alert_id, lower(recipient))
    from unnest(in_raised) id join alert a on a.alert_id = id and a.status <> 'resolved'
      and not exists (select from sample_camera c where c.device_id = a.device_id)
    join integration i on i.user_id = a.user_id and i.sends_alerts, recipients_of(i) recipient
    order by i.integration_id, a.alert_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  ),
  ended as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, device_id, alert_id, alert_type, dedupe_key)
    select o.user_id, o.integration_id, o.platform, 'recovery', o.recipient, o.device_id, o.alert_id, o.alert_type,
      format('recovery:%s:%s:%s', o.integration_id, o.alert_id, lower(o.recipient))
    from unnest(in_ended) id join alert a on a.alert_id = id join outbox o on o.alert_id = id and o.kind = 'alert'
    where o.state in ('pending', 'sent', 'summarised') and exists (select from integration i where i.integration_id = o.integration_id)
      and (a.resolved_by is null or o.platform in ('gundi_v1', 'gundi_v2'))
    order by o.integration_id, o.alert_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into due
  from (select integration_id from raised union all select integration_id from ended) queued;
  perform notify_outbox_due(due);
end $$;

-- Does the same for health reports, which only other systems accept.
create or replace function queue_reports(in_reports new_report[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  due int[];
begin
  if not exists (select from integration where platform in ('gundi_v1', 'gundi_v2')) then
    return;
  end if;
  with queued as (
    insert into outbox (user_id, integration_id, platform, kind, device_id, about, dedupe_key)
    select i.user_id, i.integration_id, i.platform, 'health', r.device_id,
      jsonb_build_object('recordedAt', wire_time(r.recorded_at), 'messageIdentifier', r.message_identifier),
      format('health:%s:%s:%s:%s', i.integration_id, r.device_id, time_to_ms(r.recorded_at), r.message_identifier)
    from unnest(in_reports) r
    join user_device l on l.device_id = r.device_id and r.recorded_at >= l.visible_from
    join integration i on i.user_id = l.user_id and i.platform in ('gundi_v1', 'gundi_v2')
    where not exists (select from sample_camera c where c.device_id = r.device_id)
    order by i.integration_id, r.recorded_at
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into due from queued;
  perform notify_outbox_due(due);
end $$;

-- Sends alerts regardless of what raises or ends them: rules, sweeps or users.
create or replace function send_raised_alerts() returns trigger language plpgsql as $$
begin
  perform queue_alerts(array(select alert_id from raised), '{}');
  return null;
end $$;

create or replace function send_ended_alerts() returns trigger language plpgsql as $$
begin
  perform queue_alerts('{}', array(
    select alert_id from later where status = 'resolved' and alert_id not in (select alert_id from earlier where status = 'resolved')));
  return null;
end $$;

-- Removes a deleted group from the rules that name it. If this makes rules duplicates (species_rule_same_key), only one of them remains: an enabled
-- one, if there is any.
create or replace function forget_group_of_rules() returns trigger language plpgsql as $$
begin
  delete from species_rule where rule_id in (
    select rule_id from (
      select rule_id, row_number() over (
        partition by fold_name(class_name), min_confidence, array_remove(group_ids, old.group_id), from_minute, until_minute,
          case when from_minute is not null then time_zone end, pause_minutes, platforms
        order by enabled desc, rule_id) as place
      from species_rule where user_id = old.user_id) ranked
    where place > 1);
  update species_rule set group_ids = array_remove(group_ids, old.group_id)
    where user_id = old.user_id and old.group_id = any (group_ids);
  return null;
end $$;

create or replace function forget_rule() returns trigger language plpgsql as $$
begin
  delete from species_rule_sent where rule_id = old.rule_id;
  return null;
end $$;

-- Skips what is waiting for an integration that has been deleted.
create or replace function skip_orphans(in_integration_id int) returns void language sql as $$
  update outbox set state = 'skipped', reason_code = 'integration_deleted', reason_params = '{}'
    where integration_id = in_integration_id and state = 'pending'
$$;

-- Skips what is waiting for an integration whose user is disabled. Messages that are being sent are left to their sender.
create or replace function skip_for_disabled(in_integration_id int) returns void language sql as $$
  update outbox set state = 'skipped', reason_code = 'account_disabled', reason_params = '{}'
    where integration_id = in_integration_id and state = 'pending' and (claimed_until is null or claimed_until <= now())
$$;

create or replace function skip_outgoing() returns trigger language plpgsql as $$
begin
  perform skip_orphans(old.integration_id);
  return null;
end $$;

create or replace function forget_outgoing() returns trigger language plpgsql as $$
begin
  delete from outbox where user_id = old.user_id;
  return null;
end $$;

create or replace function queue_account_mail(in_kind text, in_recipient text, in_about jsonb, in_dedupe_key text) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into account_mail (kind, recipient, about, dedupe_key) values (in_kind, in_recipient, in_about, in_dedupe_key)
    on conflict (dedupe_key) do nothing returning mail_id into queued;
  if queued is not null then
    perform add_account_mail_job(queued);
  end if;
  return queued;
end $$;

create or replace function add_account_mail_job(in_mail_id bigint) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('send_account_mail', json_build_object('mailId', in_mail_id), job_key => 'account_mail:' || in_mail_id,
    max_attempts => 20);
end $$;
