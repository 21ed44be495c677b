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

-- One job an integration: who works it sends whatever is due. Callers name integrations once, here in the order of their ids.
create function wake_outbox(in_integration_ids int[], in_at timestamptz default now()) returns void language plpgsql as $$
declare
  each int;
begin
  for each in select distinct id from unnest(in_integration_ids) id order by id loop
    perform graphile_worker.add_job('send_outgoing', json_build_object('integrationId', each),
      job_key => 'outgoing:' || each, run_at => in_at);
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

-- Rules of which the pause is over, each with the best sighting of these; the first to say so has the pause begin.
create function take_rules(in_sightings new_sighting[]) returns table (user_id int, platforms integration_platform[], insight_id bigint, device_id int)
language plpgsql set enable_seqscan = off as $$
begin
  return query
  with met as materialized (
    select distinct on (r.rule_id, s.device_id) r.rule_id, r.user_id, r.platforms, s.insight_id, s.device_id
    from unnest(in_sightings) s
    join user_device l on l.device_id = s.device_id and s.insight_id >= l.visible_from_id
    join species_rule r on r.user_id = l.user_id and r.enabled
    where lower(r.class_name) = lower(class_name(s.alg_id, s.class_id)) and coalesce(s.confidence, 0) >= r.min_confidence
      and (r.of_all_groups or exists (
        select from species_rule_group g where g.rule_id = r.rule_id and g.group_id = l.group_id))
      and is_within_hours(ms_to_time(insight_displayed_ms(s.insight_id)), r.time_zone, r.from_minute, r.until_minute)
    order by r.rule_id, s.device_id, s.confidence desc nulls last, s.insight_id
  ),
  taken as (
    insert into species_rule_told as t (rule_id, device_id, told_at)
    select met.rule_id, met.device_id, now() from met order by met.rule_id, met.device_id
    on conflict (rule_id, device_id) do update set told_at = excluded.told_at
      where t.told_at + (select pause_minutes from species_rule r where r.rule_id = excluded.rule_id) * interval '1 minute' <= now()
    returning t.rule_id, t.device_id
  )
  select met.user_id, met.platforms, met.insight_id, met.device_id from met join taken using (rule_id, device_id);
end $$;

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
