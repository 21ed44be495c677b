-- What an integration sends, and how much of it within an hour: docs/decisions/0016.

-- Whether a time lies within the last span. Times are rounded to milliseconds, another transaction may have begun later than this
-- one, and clocks are set back: so a time may lie ahead of now(). It counts as recent unless it lies ahead by more than the span.
create function is_recent(at timestamptz, span interval) returns boolean language sql stable as $$
  select at > now() - span and at < now() + span
$$;

-- A time that is rounded up would not be due at the moment when the message is written.
alter table outbox alter due_at set default date_trunc('milliseconds', now());

-- Whether an integration sends sightings of a class, by its own choice or by that of the device's group.
create function sends_class(scope class_scope, keys text[], group_scope class_scope, group_keys text[], class_key text) returns boolean
language sql immutable as $$
  select case when group_scope is null then wants_class(scope, keys, class_key) else wants_class(group_scope, group_keys, class_key) end
$$;

-- Whether an integration sends alerts of a type about a device: as it is set, and as its user has set alerts.
create function sends_alert(i integration, in_device_id int, in_type alert_type) returns boolean language sql stable as $$
  select i.tells_alerts and wants_alert(in_type, s, g.ignore)
  from (select i.user_id) owner
  left join alert_setting s on s.user_id = owner.user_id
  left join user_device l on l.user_id = owner.user_id and l.device_id = in_device_id
  left join alert_group_setting g on g.user_id = l.user_id and g.group_id = l.group_id
$$;

-- Returns the sightings that species rules send, and starts the pause of these rules. Of a batch each rule takes the sighting with the
-- highest confidence of each device. A pause lasts also while the time of the last message lies a little ahead (is_recent).
create or replace function take_rules(in_seen seen_sighting[])
returns table (user_id int, platforms integration_platform[], insight_id bigint, device_id int)
language sql set enable_seqscan = off as $$
  with named as materialized (
    select r.rule_id, r.platforms, r.time_zone, r.from_minute, r.until_minute, r.pause_minutes, s.*
    from unnest(in_seen) s join species_rule r on r.user_id = s.user_id and lower(r.class_name) = s.class_key and r.enabled
    where coalesce(s.confidence, 0) >= r.min_confidence
      and exists (select from integration i where i.user_id = r.user_id and i.platform = any (r.platforms))
      and (r.of_all_groups or exists (
        select from species_rule_group g where g.rule_id = r.rule_id and g.group_id = s.group_id))
  ),
  met as materialized (
    select distinct on (rule_id, device_id) * from named
    where from_minute is null or is_within_hours(ms_to_time(insight_displayed_ms(insight_id)), time_zone, from_minute, until_minute)
    order by rule_id, device_id, confidence desc nulls last, insight_id
  ),
  taken as (
    insert into species_rule_told as t (rule_id, device_id, told_at, insight_id)
    select rule_id, device_id, now(), insight_id from met order by rule_id, device_id
    on conflict (rule_id, device_id) do update set told_at = excluded.told_at, insight_id = excluded.insight_id
      where exists (
        select from species_rule r
        where r.rule_id = excluded.rule_id and not is_recent(t.told_at, r.pause_minutes * interval '1 minute'))
    returning rule_id, device_id
  )
  select met.user_id, met.platforms, met.insight_id, met.device_id from met join taken using (rule_id, device_id)
$$;

-- Writes a message into outbox for each sighting that an integration sends, by its classes (sends_class) or a species rule, and wakes
-- the integration.
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
    from wanted w join integration i using (integration_id), recipients_of(i.platform, i.recipients) recipient
    order by i.integration_id, w.insight_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into due from queued;
  perform tell_outbox_due(due);
end $$;

-- Marks messages as skipped that are no longer wanted.
create or replace function skip_unwanted(i integration) returns void language plpgsql as $$
begin
  update outbox o set state = 'skipped', reason = 'Skipped: the recipient was removed before this message was sent.'
    from due_messages(i.integration_id) d
    where o.outbox_id = d.outbox_id and i.platform in ('email', 'sms')
      and not exists (select from unnest(i.recipients) r where lower(r) = lower(d.recipient));

  -- Not only messages that are due: a message that was put off would be put off again and again.
  update outbox o set state = 'skipped', reason = 'Skipped: the alert was resolved before this message was sent.'
    from alert a
    where o.integration_id = i.integration_id and o.state = 'pending' and o.kind = 'alert' and o.claimed_until is null
      and a.alert_id = o.alert_id and a.status = 'resolved';

  update outbox o set state = 'skipped', reason = 'Skipped: alerts of this type were switched off before this message was sent.'
    from due_messages(i.integration_id) d
    where o.outbox_id = d.outbox_id and d.kind = 'alert' and not sends_alert(i, d.device_id, d.alert_type);

  update outbox o set state = 'skipped', reason = 'Skipped: the digest was switched off before it was sent.'
    from due_messages(i.integration_id) d
    where o.outbox_id = d.outbox_id and d.kind = 'digest' and not i.has_digest;
end $$;

-- Puts off messages that have to wait: an alert while the recipient was sent the same one less than told_again_after ago, the end of an
-- alert until the alert was sent, a mail and a photo until there is a photo.
create or replace function put_off_messages(i integration, photo_wait interval, photo_patience interval, told_again_after interval)
returns void language plpgsql as $$
begin
  update outbox o set
      state = case when raised.state = 'pending' then 'pending' else 'skipped' end::outgoing_state,
      due_at = now() + interval '15 seconds',
      reason = case when raised.state <> 'pending' then 'Skipped: the alert itself was not sent to this recipient.' end
    from due_messages(i.integration_id) d
    join outbox raised on raised.alert_id = d.alert_id and raised.kind = 'alert' and raised.integration_id = d.integration_id
      and raised.recipient = d.recipient
    where o.outbox_id = d.outbox_id and d.kind = 'recovery' and raised.state not in ('sent', 'summarised');

  update outbox o set due_at = told.at + told_again_after,
      reason = 'Waiting: the same alert was sent less than a day ago. This one is sent if it still lasts then.'
    from due_messages(i.integration_id) d, lateral (
      select max(sent_at) as at from outbox t
      where t.integration_id = d.integration_id and t.recipient = d.recipient and t.state in ('sent', 'summarised')
        and t.kind = 'alert' and t.device_id = d.device_id and t.alert_type = d.alert_type
        and is_recent(t.sent_at, told_again_after)) told
    where o.outbox_id = d.outbox_id and i.platform in ('email', 'sms') and d.kind = 'alert' and told.at is not null;

  update outbox o set due_at = now() + interval '10 seconds'
    from due_messages(i.integration_id) d, insight t left join photo p using (photo_id)
    where o.outbox_id = d.outbox_id and i.platform = 'email' and d.kind = 'sighting' and d.created_at > now() - photo_wait
      and t.insight_id = d.insight_id and t.photo_expected and p.state is distinct from 'ready';

  update outbox o set
      state = case when d.created_at < now() - photo_patience then 'skipped' else 'pending' end::outgoing_state,
      reason = case when d.created_at < now() - photo_patience then 'Skipped: no photo has come.' else 'Waiting for the photo.' end,
      due_at = now() + least(greatest(interval '1 minute', (now() - d.created_at) / 2), interval '6 hours')
    from due_messages(i.integration_id) d, insight t left join photo p using (photo_id)
    where o.outbox_id = d.outbox_id and d.kind = 'photo' and t.insight_id = d.insight_id and p.state is distinct from 'ready';
end $$;

-- If a recipient was sent the hourly limit, messages that are due become part of a summary, which is sent when the hour is over. No
-- more than the limit are sent: a sent message counts also if its time lies a little ahead, and if the summary was already sent (the
-- clock was set back), a message waits until the hour is over.
create or replace function summarise_messages(i integration, most int) returns void language plpgsql as $$
declare
  each record;
  summary bigint;
begin
  for each in
    select d.recipient, summary_lane(d.kind) as lane, full_since.at + interval '1 hour' as over_at
    from (select distinct recipient, kind, integration_id from due_messages(i.integration_id)) d, lateral (
      select t.sent_at as at from outbox t
      where t.integration_id = d.integration_id and t.recipient = d.recipient and t.state = 'sent'
        and summary_lane(t.kind) = summary_lane(d.kind) and is_recent(t.sent_at, interval '1 hour')
      order by t.sent_at desc offset most - 1 limit 1) full_since
    where summary_lane(d.kind) is not null
    group by 1, 2, 3
  loop
    insert into outbox as o (user_id, integration_id, platform, kind, recipient, about, due_at, dedupe_key)
      values (i.user_id, i.integration_id, i.platform, 'summary', each.recipient, jsonb_build_object('of', each.lane), each.over_at,
        format('summary:%s:%s:%s:%s', i.integration_id, each.lane, time_to_ms(each.over_at), lower(each.recipient)))
      on conflict (dedupe_key) do update set due_at = o.due_at where o.state = 'pending' and o.claimed_until is null
      returning outbox_id into summary;
    update outbox o set summary_id = summary,
        state = case when summary is null then 'pending' else 'summarised' end::outgoing_state,
        due_at = case when summary is null then each.over_at else o.due_at end,
        reason = case when summary is null then format('Waiting: more than %s within an hour.', most)
          else format('More than %s within an hour: part of a summary.', most) end
      from due_messages(i.integration_id) d
      where o.outbox_id = d.outbox_id and d.recipient = each.recipient and summary_lane(d.kind) = each.lane;
  end loop;
end $$;
