-- What leaves for people and other systems: docs/decisions/0016.
drop table outbox;
drop type outbox_state;

create type integration_platform as enum ('gundi_v1', 'gundi_v2', 'email', 'sms');
create type class_scope as enum ('all', 'none', 'selected');

create function has_duplicates(in_values text[]) returns boolean language sql immutable as $$
  select count(*) > count(distinct lower(v)) from unnest(in_values) v
$$;

-- The secret is sealed with DATA_KEY; secret_hint is its end, for the owner to know it by. No request before request_at.
create table integration (
  integration_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  platform integration_platform not null,
  secret bytea,
  secret_hint text,
  base_url text,
  recipients text[] not null default '{}',
  tells_alerts boolean not null default true,
  has_digest boolean not null default false,
  time_zone text not null default 'UTC',
  class_scope class_scope not null default 'all',
  class_names text[] not null default '{}',
  request_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  unique (user_id, platform),
  unique (integration_id, user_id),
  check ((class_scope = 'selected') = (cardinality(class_names) > 0)),
  check (platform = 'email' or not has_digest),
  check (not has_duplicates(recipients)),
  check (case when platform in ('gundi_v1', 'gundi_v2')
    then secret is not null and secret_hint is not null and cardinality(recipients) = 0
    else secret is null and base_url is null
      and cardinality(recipients) between 1 and case platform when 'email' then 3 else 2 end end)
);
create unique index integration_forwarding_key on integration (user_id) where platform in ('gundi_v1', 'gundi_v2');
create index integration_digest_idx on integration (integration_id) where has_digest;

-- Other classes for the devices of a group.
create table integration_group (
  integration_id int not null,
  user_id int not null,
  group_id int not null,
  class_scope class_scope not null,
  class_names text[] not null default '{}',
  primary key (integration_id, group_id),
  foreign key (integration_id, user_id) references integration (integration_id, user_id) on delete cascade,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade,
  check ((class_scope = 'selected') = (cardinality(class_names) > 0))
);
create index integration_group_group_idx on integration_group (user_id, group_id);

-- Minutes of the day in time_zone; until may be the smaller one, after midnight. Without of_all_groups a rule is of the groups in
-- species_rule_group, and of none when these are gone.
create table species_rule (
  rule_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  class_name text not null,
  min_confidence real not null check (min_confidence between 0 and 100),
  of_all_groups boolean not null,
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 0 and 1439),
  time_zone text not null,
  pause_minutes int not null check (pause_minutes >= 0),
  platforms integration_platform[] not null check (platforms <@ '{email,sms}' and cardinality(platforms) > 0),
  enabled boolean not null,
  unique (user_id, rule_id),
  check ((from_minute is null) = (until_minute is null) and from_minute is distinct from until_minute or from_minute is null)
);

create table species_rule_group (
  rule_id int not null,
  user_id int not null,
  group_id int not null,
  primary key (rule_id, group_id),
  foreign key (user_id, rule_id) references species_rule (user_id, rule_id) on delete cascade,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade
);
create index species_rule_group_group_idx on species_rule_group (user_id, group_id);

-- When a rule last had a message written for a device. No foreign keys here and to the integration below: one that is deleted while a
-- batch comes in must not have the batch refused.
create table species_rule_told (
  rule_id int not null,
  device_id int not null,
  told_at timestamptz(3) not null,
  primary key (rule_id, device_id)
);

create function forget_rule() returns trigger language plpgsql as $$
begin
  delete from species_rule_told where rule_id = old.rule_id;
  return null;
end $$;
create trigger rule_deleted after delete on species_rule for each row execute function forget_rule();

create type outgoing_kind as enum ('sighting', 'photo', 'alert', 'recovery', 'health', 'digest', 'summary', 'test');
create type outgoing_state as enum ('pending', 'sent', 'failed', 'skipped', 'summarised');

-- One message to one recipient, written with the row that causes it; dedupe_key names cause and recipient, so that the same one never
-- leaves twice. claimed_by is sending it until claimed_until. `about` holds what neither key nor columns say, by kind.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  integration_id int not null,
  platform integration_platform not null,
  kind outgoing_kind not null,
  recipient text not null default '',
  device_id int,
  insight_id bigint,
  alert_id bigint,
  alert_type alert_type,
  about jsonb not null default '{}',
  dedupe_key text not null unique,
  state outgoing_state not null default 'pending',
  reason text,
  attempts int not null default 0,
  due_at timestamptz(3) not null default now(),
  claimed_by text,
  claimed_until timestamptz(3),
  -- A batch that was refused is sent one by one.
  alone boolean not null default false,
  remote_id text,
  summary_id bigint,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index outbox_due_idx on outbox (integration_id, due_at) where state = 'pending';
create index outbox_user_idx on outbox (user_id, outbox_id desc);
create index outbox_user_usual_idx on outbox (user_id, outbox_id desc) where kind not in ('photo', 'health');
create index outbox_sent_idx on outbox (integration_id, recipient, sent_at desc) where state = 'sent';
create index outbox_alert_idx on outbox (alert_id) where alert_id is not null;
create index outbox_summary_idx on outbox (summary_id) where summary_id is not null;
create index outbox_age_idx on outbox (created_at);

-- What waits for an integration is not sent once it is gone.
create function skip_outgoing() returns trigger language plpgsql as $$
begin
  update outbox set state = 'skipped', reason = 'The integration was deleted before this was sent.'
    where integration_id = old.integration_id and state = 'pending';
  return null;
end $$;
create trigger integration_deleted after delete on integration for each row execute function skip_outgoing();

-- One job an integration: who works it sends whatever is due. At once, or later unless it is woken before. Callers name integrations
-- once, here in the order of their ids.
create function wake_outbox(in_integration_ids int[], later timestamptz default null) returns void language plpgsql as $$
declare
  each int;
begin
  for each in select distinct id from unnest(in_integration_ids) id order by id loop
    perform graphile_worker.add_job('send_outgoing', json_build_object('integrationId', each), job_key => 'outgoing:' || each,
      run_at => coalesce(later, now()), job_key_mode => case when later is null then 'replace' else 'preserve_run_at' end);
  end loop;
end $$;

-- What screens call a class: 99 is empty in every alg, one that is not defined yet goes by its number.
create function class_name(in_alg_id int, in_class_id int) returns text language sql stable as $$
  select case when in_class_id = 99 then 'empty' else coalesce(
    (select label from class_definition where alg_id = in_alg_id and class_id = in_class_id), 'Class ' || in_class_id) end
$$;

create function wants_class(scope class_scope, names text[], name text) returns boolean language sql immutable as $$
  select case scope when 'all' then true when 'none' then false
    else exists (select from unnest(names) n where lower(n) = lower(name)) end
$$;

-- Whether a moment lies between two times of the day, the second of which may be after midnight.
create function is_within_hours(at timestamptz, zone text, from_minute smallint, until_minute smallint) returns boolean
language sql stable as $$
  select case
    when from_minute is null then true
    when from_minute < until_minute then minute >= from_minute and minute < until_minute
    else minute >= from_minute or minute < until_minute end
  from (select extract(hour from at at time zone zone) * 60 + extract(minute from at at time zone zone) as minute) clock
$$;

-- To whom an integration speaks: itself where that is another system.
create function recipients_of(platform integration_platform, recipients text[]) returns setof text language sql immutable as $$
  select unnest(case when platform in ('email', 'sms') then recipients else array[''] end)
$$;

create type new_sighting as (insight_id bigint, device_id int, alg_id int, class_id int, confidence real);

-- Rules that have a channel and of which the pause is over, each with its surest sighting; the first to say so has the pause begin.
create function take_rules(in_sightings new_sighting[])
returns table (user_id int, platforms integration_platform[], insight_id bigint, device_id int)
language sql set enable_seqscan = off as $$
  with met as materialized (
    select distinct on (r.rule_id, s.device_id) r.rule_id, r.user_id, r.platforms, s.insight_id, s.device_id
    from unnest(in_sightings) s
    join user_device l on l.device_id = s.device_id and s.insight_id >= l.visible_from_id
    join species_rule r on r.user_id = l.user_id and r.enabled
    where lower(r.class_name) = lower(class_name(s.alg_id, s.class_id)) and coalesce(s.confidence, 0) >= r.min_confidence
      and exists (select from integration i where i.user_id = r.user_id and i.platform = any (r.platforms))
      and (r.of_all_groups or exists (
        select from species_rule_group g where g.rule_id = r.rule_id and g.group_id = l.group_id))
      and is_within_hours(ms_to_time(insight_displayed_ms(s.insight_id)), r.time_zone, r.from_minute, r.until_minute)
    order by r.rule_id, s.device_id, s.confidence desc nulls last, s.insight_id
  ),
  taken as (
    insert into species_rule_told as t (rule_id, device_id, told_at)
    select rule_id, device_id, now() from met order by rule_id, device_id
    on conflict (rule_id, device_id) do update set told_at = excluded.told_at
      where t.told_at + (select pause_minutes from species_rule r where r.rule_id = excluded.rule_id) * interval '1 minute' <= now()
    returning rule_id, device_id
  )
  select met.user_id, met.platforms, met.insight_id, met.device_id from met join taken using (rule_id, device_id)
$$;

-- Writes down what the sightings have sent, in the statement that stores them.
create function queue_sightings(in_sightings new_sighting[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  woken int[];
begin
  if not exists (select from integration) then
    return;
  end if;
  with wanted as (
    select i.integration_id, s.insight_id, s.device_id
    from unnest(in_sightings) s
    join user_device l on l.device_id = s.device_id and s.insight_id >= l.visible_from_id
    join integration i on i.user_id = l.user_id
    left join integration_group g on g.integration_id = i.integration_id and g.group_id = l.group_id
    where case when g.class_scope is null then wants_class(i.class_scope, i.class_names, class_name(s.alg_id, s.class_id))
      else wants_class(g.class_scope, g.class_names, class_name(s.alg_id, s.class_id)) end
    union
    select i.integration_id, r.insight_id, r.device_id
    from take_rules(in_sightings) r join integration i on i.user_id = r.user_id and i.platform = any (r.platforms)
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
  select array_agg(distinct integration_id) into woken from queued;
  if woken is not null then
    perform wake_outbox(woken);
  end if;
end $$;

-- The same for alerts that have risen, and for those that are over: of these hears whoever was told of them. What a person resolves
-- is told to other systems alone.
create function queue_alerts(in_raised bigint[], in_ended bigint[], in_ended_by_person boolean default false) returns void
language plpgsql set enable_seqscan = off as $$
declare
  woken int[];
begin
  if not exists (select from integration) then
    return;
  end if;
  with raised as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, device_id, alert_id, alert_type, dedupe_key)
    select i.user_id, i.integration_id, i.platform, 'alert', recipient, a.device_id, a.alert_id, a.alert_type,
      format('alert:%s:%s:%s', i.integration_id, a.alert_id, lower(recipient))
    from unnest(in_raised) id join alert a on a.alert_id = id
    join integration i on i.user_id = a.user_id and i.tells_alerts, recipients_of(i.platform, i.recipients) recipient
    order by i.integration_id, a.alert_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  ),
  ended as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, device_id, alert_id, alert_type, dedupe_key)
    select o.user_id, o.integration_id, o.platform, 'recovery', o.recipient, o.device_id, o.alert_id, o.alert_type,
      format('recovery:%s:%s:%s', o.integration_id, o.alert_id, lower(o.recipient))
    from unnest(in_ended) id join outbox o on o.alert_id = id and o.kind = 'alert'
    where o.state in ('pending', 'sent') and exists (select from integration i where i.integration_id = o.integration_id)
      and (not in_ended_by_person or o.platform in ('gundi_v1', 'gundi_v2'))
    order by o.integration_id, o.alert_id
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into woken
  from (select integration_id from raised union all select integration_id from ended) queued;
  if woken is not null then
    perform wake_outbox(woken);
  end if;
end $$;

create type new_report as (device_id int, recorded_at timestamptz, message_identifier bigint);

-- The same for health reports, which only other systems take.
create function queue_reports(in_reports new_report[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  woken int[];
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
    order by i.integration_id, r.recorded_at
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into woken from queued;
  if woken is not null then
    perform wake_outbox(woken);
  end if;
end $$;

-- As in 0016, and what it raises and ends is sent.
create or replace function settle_alerts(in_verdicts alert_verdict[]) returns void language plpgsql set enable_seqscan = off as $$
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

  if coalesce(raised, ended) is not null then
    perform queue_alerts(coalesce(raised, '{}'), coalesce(ended, '{}'));
    perform tell_alerts(coalesce(ended, '{}') || coalesce(raised, '{}'));
  end if;
end $$;

-- Everything that the person in it reads may have changed: their screens read it anew.
create function tell_person(in_user_id int) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into change_log (kind, user_ids) values ('lists:changed', array[in_user_id]) returning change_id into told;
  perform pg_notify('change_log', told::text);
end $$;

-- Lets other integrations' workers and everybody who queues go on: this locks one integration, for as long as choosing takes.
create function lock_integration(in_integration_id int) returns integration language plpgsql as $$
declare
  i integration;
begin
  select * into i from integration where integration_id = in_integration_id for update;
  if i is null then
    update outbox set state = 'skipped', reason = 'The integration was deleted before this was sent.'
      where integration_id = in_integration_id and state = 'pending';
  end if;
  return i;
end $$;

-- Messages of an integration that are due and nobody is sending.
create function due_messages(in_integration_id int) returns setof outbox language sql stable as $$
  select * from outbox where integration_id = in_integration_id and state = 'pending' and due_at <= now()
    and (claimed_until is null or claimed_until <= now())
$$;

-- Passes over what nobody needs to hear any more, and puts off what has to wait for something else: an alert for its recovery to be worth
-- a message, a photo to come.
create function sort_out_messages(i integration, photo_wait interval, photo_patience interval, told_again_after interval) returns void
language plpgsql as $$
begin
  if i.platform in ('email', 'sms') then
    update outbox o set state = 'skipped', reason = 'The recipient was taken out before this was sent.'
      from due_messages(i.integration_id) d
      where o.outbox_id = d.outbox_id and not exists (select from unnest(i.recipients) r where lower(r) = lower(d.recipient));
  end if;

  update outbox o set state = 'skipped', reason = 'It was over before this was sent.'
    from due_messages(i.integration_id) d join alert a on a.alert_id = d.alert_id
    where o.outbox_id = d.outbox_id and d.kind = 'alert' and a.status = 'resolved';

  update outbox o set
      state = case when raised.state = 'pending' then 'pending' else 'skipped' end::outgoing_state,
      due_at = now() + interval '15 seconds',
      reason = case when raised.state <> 'pending' then 'Nobody was told of the alert.' end
    from due_messages(i.integration_id) d
    join outbox raised on raised.alert_id = d.alert_id and raised.kind = 'alert' and raised.integration_id = d.integration_id
      and raised.recipient = d.recipient
    where o.outbox_id = d.outbox_id and d.kind = 'recovery' and raised.state not in ('sent', 'summarised');

  if i.platform in ('email', 'sms') then
    update outbox o set due_at = told.at + told_again_after,
        reason = 'The same was told less than a day ago. This is sent if it lasts until then.'
      from due_messages(i.integration_id) d, lateral (
        select max(sent_at) as at from outbox t
        where t.integration_id = d.integration_id and t.recipient = d.recipient and t.state in ('sent', 'summarised')
          and t.kind = 'alert' and t.device_id = d.device_id and t.alert_type = d.alert_type and t.sent_at > now() - told_again_after) told
      where o.outbox_id = d.outbox_id and d.kind = 'alert' and told.at is not null;
  end if;

  update outbox o set due_at = now() + interval '10 seconds'
    from due_messages(i.integration_id) d, insight t left join photo p using (photo_id)
    where o.outbox_id = d.outbox_id and i.platform = 'email' and d.kind = 'sighting' and d.created_at > now() - photo_wait
      and t.insight_id = d.insight_id and t.photo_expected and p.state is distinct from 'ready';

  update outbox o set
      state = case when d.created_at < now() - photo_patience then 'skipped' else 'pending' end::outgoing_state,
      reason = case when d.created_at < now() - photo_patience then 'No photo has come.' else 'The photo has not come yet.' end,
      due_at = now() + greatest(interval '1 minute', (now() - d.created_at) / 2)
    from due_messages(i.integration_id) d, insight t left join photo p using (photo_id)
    where o.outbox_id = d.outbox_id and d.kind = 'photo' and t.insight_id = d.insight_id and p.state is distinct from 'ready';
end $$;

-- What a recipient may have too many of within an hour.
create function summary_lane(kind outgoing_kind) returns text language sql immutable as $$
  select case when kind = 'sighting' then 'sightings' when kind in ('alert', 'recovery') then 'alerts' end
$$;

-- Where a recipient has had the most of an hour, what is due becomes part of a summary, which is sent when the hour is over.
create function summarise_messages(i integration, most int) returns void language plpgsql as $$
declare
  each record;
  summary bigint;
begin
  for each in
    select d.recipient, summary_lane(d.kind) as lane, full_since.at + interval '1 hour' as over_at
    from due_messages(i.integration_id) d, lateral (
      select t.sent_at as at from outbox t
      where t.integration_id = d.integration_id and t.recipient = d.recipient and t.state = 'sent'
        and summary_lane(t.kind) = summary_lane(d.kind) and t.sent_at > now() - interval '1 hour'
      order by t.sent_at desc offset most - 1 limit 1) full_since
    where summary_lane(d.kind) is not null
    group by 1, 2, 3
  loop
    insert into outbox as o (user_id, integration_id, platform, kind, recipient, about, due_at, dedupe_key)
      values (i.user_id, i.integration_id, i.platform, 'summary', each.recipient, jsonb_build_object('of', each.lane), each.over_at,
        format('summary:%s:%s:%s:%s', i.integration_id, each.lane, time_to_ms(each.over_at), lower(each.recipient)))
      on conflict (dedupe_key) do update set due_at = o.due_at returning outbox_id into summary;
    update outbox o set state = 'summarised', summary_id = summary,
        reason = format('More than %s within an hour: told of in a summary.', most)
      from due_messages(i.integration_id) d
      where o.outbox_id = d.outbox_id and d.recipient = each.recipient and summary_lane(d.kind) = each.lane;
  end loop;
end $$;

create function claim_messages(in_ids bigint[], worker text, lease interval) returns setof outbox language sql as $$
  update outbox set claimed_by = worker, claimed_until = now() + lease, attempts = attempts + 1
  where outbox_id = any (in_ids) returning *
$$;

-- The next message of an integration that reaches people.
create function claim_notice(in_integration_id int, worker text, lease interval, most int, photo_wait interval,
  told_again_after interval) returns setof outbox language plpgsql as $$
declare
  i integration := lock_integration(in_integration_id);
begin
  if i is null then
    return;
  end if;
  perform sort_out_messages(i, photo_wait, interval '0', told_again_after);
  perform summarise_messages(i, most);
  return query select * from claim_messages(array(
    select outbox_id from due_messages(in_integration_id)
    order by case kind when 'test' then 0 when 'alert' then 1 when 'recovery' then 1 else 2 end, outbox_id limit 1), worker, lease);
end $$;

-- The next request of an integration that reaches another system: messages of one kind, which can go together. None before the last one
-- is so long ago. Sightings and alerts go first, but hold what waits behind them back for five minutes at most.
create function claim_forwards(in_integration_id int, worker text, lease interval, most int, pause interval, photo_patience interval)
returns setof outbox language plpgsql as $$
declare
  i integration := lock_integration(in_integration_id);
  first outbox;
begin
  if i is null or i.request_at > now() then
    return;
  end if;
  perform sort_out_messages(i, interval '0', photo_patience, interval '0');
  select * into first from due_messages(in_integration_id)
    order by due_at - case when kind in ('sighting', 'alert', 'recovery', 'test') then interval '5 minutes' else interval '0' end, outbox_id
    limit 1;
  if first is null then
    return;
  end if;
  update integration set request_at = now() + pause where integration_id = in_integration_id;
  return query select * from claim_messages(array(
    select outbox_id from due_messages(in_integration_id)
    where outbox_id = first.outbox_id
      or kind = first.kind and kind in ('sighting', 'alert', 'health') and not alone and not first.alone
    order by outbox_id limit most), worker, lease);
end $$;

-- When there is something to do for an integration again; null for never.
create function next_outgoing_at(in_integration_id int) returns timestamptz language sql stable as $$
  select greatest(min(greatest(o.due_at, o.claimed_until)), max(i.request_at))
  from outbox o join integration i using (integration_id) where o.integration_id = in_integration_id and o.state = 'pending'
$$;

-- Wakes whoever sends what is due and nobody is sending. A worker that starts gives free what it had claimed before it was killed.
create function resume_outgoing(worker text) returns void language plpgsql as $$
begin
  update outbox set claimed_by = null, claimed_until = null where state = 'pending' and claimed_by = worker;
  perform wake_outbox(array(
    select distinct integration_id from outbox
    where state = 'pending' and due_at <= now() and (claimed_until is null or claimed_until <= now())));
end $$;

-- Yesterday's digests, from this hour of each recipient's day on until noon.
create function queue_digests(in_hour int) returns void language plpgsql as $$
declare
  woken int[];
begin
  with due as (
    select i.*, clock.at::date - 1 as day
    from integration i cross join lateral (select now() at time zone i.time_zone as at) clock
    where i.has_digest and extract(hour from clock.at) between in_hour and 11
  ),
  queued as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, about, dedupe_key)
    select d.user_id, d.integration_id, d.platform, 'digest', recipient, jsonb_build_object('day', d.day, 'timeZone', d.time_zone), key
    from due d, unnest(d.recipients) recipient, lateral (
      select format('digest:%s:%s:%s', d.integration_id, d.day, lower(recipient)) as key) named
    where not exists (select from outbox o where o.dedupe_key = key)
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into woken from queued;
  if woken is not null then
    perform wake_outbox(woken);
  end if;
end $$;

-- Takes so many old ones away and says how many it took. What waits stays.
create function prune_outgoing(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from outbox where outbox_id in (
    select outbox_id from outbox where created_at < before and state <> 'pending' order by created_at limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Takes so many alerts away that were resolved before then, and says how many it took.
create function prune_alerts(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from alert where alert_id in (
    select alert_id from alert where status = 'resolved' and resolved_at < before order by alert_id limit most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end $$;
create index alert_resolved_idx on alert (resolved_at) where status = 'resolved';
