-- One job an integration: who works it sends whatever is due. At once, or later unless it is woken before. A job that is due already
-- and can still run keeps its place in the queue. Callers name integrations once, here in the order of their ids.
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

-- Locks an integration, for as long as choosing takes. Nothing while a message of it is being sent: one sender each, so that a slow
-- server has one place.
create or replace function hold_integration(in_integration_id int) returns integration language plpgsql as $$
declare
  i integration;
begin
  select * into i from integration where integration_id = in_integration_id for update;
  if i.integration_id is null then
    perform skip_orphans(in_integration_id);
  elsif exists (
    select from outbox where integration_id = in_integration_id and state = 'pending' and claimed_until > now()) then
    return null;
  end if;
  return i;
end $$;

-- Messages of an integration that are due and nobody is sending.
create or replace function due_messages(in_integration_id int) returns setof outbox language sql stable as $$
  select * from outbox where integration_id = in_integration_id and state = 'pending' and due_at <= now()
    and (claimed_until is null or claimed_until <= now())
$$;

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

-- What a recipient may have too many of within an hour.
create or replace function summary_lane(kind outgoing_kind) returns text language sql immutable as $$
  select case when kind = 'sighting' then 'sightings' when kind in ('alert', 'recovery') then 'alerts' end
$$;

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

create or replace function claim_messages(in_ids bigint[], worker text, lease interval) returns setof outbox language sql as $$
  update outbox set claimed_by = worker, claimed_until = now() + lease, attempts = attempts + 1
  where outbox_id = any (in_ids) returning *
$$;

-- The next message of an integration that reaches people.
create or replace function claim_notice(in_integration_id int, worker text, lease interval, most int, photo_wait interval,
  told_again_after interval) returns setof outbox language plpgsql as $$
declare
  i integration := hold_integration(in_integration_id);
begin
  if i.integration_id is null then
    return;
  end if;
  perform skip_unwanted(i);
  perform put_off_messages(i, photo_wait, interval '0', told_again_after);
  perform summarise_messages(i, most);
  return query select * from claim_messages(array(
    select outbox_id from due_messages(in_integration_id)
    order by case kind when 'test' then 0 when 'alert' then 1 when 'recovery' then 1 else 2 end, outbox_id limit 1), worker, lease);
end $$;

-- The next request of an integration that reaches another system: messages of one kind, which can go together. None before the last one
-- is so long ago. Sightings and alerts go first, but hold what waits behind them back for five minutes at most.
create or replace function claim_forwards(in_integration_id int, worker text, lease interval, most int, pause interval, photo_patience interval)
returns setof outbox language plpgsql as $$
declare
  i integration := hold_integration(in_integration_id);
  first outbox;
begin
  if i.integration_id is null or i.request_at > now() then
    return;
  end if;
  perform skip_unwanted(i);
  perform put_off_messages(i, interval '0', photo_patience, interval '0');
  select * into first from due_messages(in_integration_id)
    order by due_at - case when kind in ('sighting', 'alert', 'recovery', 'test') then interval '5 minutes' else interval '0' end, outbox_id
    limit 1;
  if first.outbox_id is null then
    return;
  end if;
  update integration set request_at = now() + pause where integration_id = in_integration_id;
  return query select * from claim_messages(array(
    select outbox_id from due_messages(in_integration_id)
    where outbox_id = first.outbox_id
      or kind = first.kind and kind in ('sighting', 'alert', 'health') and together_max is not distinct from first.together_max
    order by due_at, outbox_id limit least(most, first.together_max)), worker, lease);
end $$;

-- Writes down how a request went. Of each message its id, state, reason and remote_id, and where it stays pending how long it rests and
-- whether it was refused for the company it was in. What was summarised counts as told with its summary; a photo follows its sighting to
-- a system that has given that an id. Only its claimant's word counts.
create or replace function settle_messages(in_worker text, in_outcomes jsonb, photos_follow boolean) returns void language plpgsql as $$
declare
  settled outbox[];
begin
  with o as materialized (
    select *, count(*) over () as listed from jsonb_to_recordset(in_outcomes) as o (
      id bigint, state outgoing_state, reason text, remote_id text, pause_ms bigint, is_list_refused boolean)
  ),
  done as (
    update outbox m set state = o.state, reason = o.reason, remote_id = coalesce(o.remote_id, m.remote_id),
      sent_at = case when o.state = 'sent' then now() end,
      due_at = case when o.state = 'pending' then now() + o.pause_ms * interval '1 millisecond' else m.due_at end,
      together_max = case when o.is_list_refused then greatest(1, o.listed / 2) else m.together_max end,
      claimed_by = null, claimed_until = null
    from o where m.outbox_id = o.id and m.claimed_by = in_worker and m.state = 'pending'
    returning m.*
  )
  select array_agg(done) into settled from done;

  update outbox m set sent_at = now() from unnest(settled) s
    where s.kind = 'summary' and s.state = 'sent' and m.summary_id = s.outbox_id;

  -- The pause of a rule counts from what was sent: it is over where nobody was told after all.
  delete from species_rule_told t using unnest(settled) s, species_rule r
    where s.kind = 'sighting' and s.state in ('failed', 'skipped') and r.user_id = s.user_id
      and t.rule_id = r.rule_id and t.device_id = s.device_id and t.insight_id = s.insight_id
      and not exists (select from outbox o where o.kind = 'sighting' and o.insight_id = s.insight_id and o.user_id = s.user_id
        and o.state in ('pending', 'sent', 'summarised'));

  insert into outbox (user_id, integration_id, platform, kind, device_id, insight_id, about, dedupe_key)
    select s.user_id, s.integration_id, s.platform, 'photo', s.device_id, s.insight_id,
      jsonb_build_object('remoteId', s.remote_id), format('photo:%s:%s', s.integration_id, s.insight_id)
    from unnest(settled) s join insight i on i.insight_id = s.insight_id
    where photos_follow and s.kind = 'sighting' and s.state = 'sent' and s.remote_id is not null and i.photo_expected
    on conflict (dedupe_key) do nothing;
end $$;

-- What a request says of another system. One that is out of order rests: half a minute, then twice as long each time, an hour at most, or
-- as long as it asks for. Where nothing was asked, the next request need not wait.
create or replace function settle_integration(in_integration_id int, request text, asked_pause interval) returns void language sql as $$
  update integration set
    failures = case request when 'failed' then failures + 1 when 'answered' then 0 else failures end,
    request_at = case request
      when 'none' then now()
      when 'failed' then greatest(request_at, now() + asked_pause,
        now() + least(interval '30 seconds' * 2 ^ least(failures, 10), interval '1 hour'))
      else request_at end
  where integration_id = in_integration_id
$$;

-- When there is something to do for an integration again; null for never.
create or replace function next_outgoing_at(in_integration_id int) returns timestamptz language sql stable as $$
  select greatest(min(o.due_at), max(o.claimed_until), max(i.request_at) filter (where i.platform in ('gundi_v1', 'gundi_v2')))
  from outbox o join integration i using (integration_id) where o.integration_id = in_integration_id and o.state = 'pending'
$$;

-- Wakes whoever sends what is due and nobody is sending, and mends what a clock that was set back has put off beyond any wait of ours.
create or replace function resume_outgoing() returns void language plpgsql as $$
begin
  update outbox set due_at = least(due_at, now()), claimed_until = null
    where state = 'pending' and (due_at > now() + interval '2 days' or claimed_until > now() + interval '1 hour');
  update integration set request_at = now() where request_at > now() + interval '2 days';
  perform wake_outbox(array(
    select distinct integration_id from outbox
    where state = 'pending' and due_at <= now() and (claimed_until is null or claimed_until <= now())));
end $$;

-- Yesterday's digests, from this hour of each recipient's day on.
create or replace function queue_digests(in_hour int) returns void language plpgsql as $$
declare
  due int[];
begin
  with morning as (
    select i.*, clock.at::date - 1 as day
    from integration i cross join lateral (select local_time(now(), i.time_zone) as at) clock
    where i.has_digest and extract(hour from clock.at) >= in_hour
  ),
  queued as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, about, dedupe_key)
    select m.user_id, m.integration_id, m.platform, 'digest', recipient, jsonb_build_object('day', m.day, 'timeZone', m.time_zone), key
    from morning m, unnest(m.recipients) recipient, lateral (
      select format('digest:%s:%s:%s', m.integration_id, m.day, lower(recipient)) as key) named
    where not exists (select from outbox o where o.dedupe_key = key)
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select array_agg(distinct integration_id) into due from queued;
  perform tell_outbox_due(due);
end $$;

-- Mails that have waited for so long. A job that was killed in its last try gets another one: only a try that ends settles its mail.
create or replace function resume_account_mail(waited interval, most int) returns int language plpgsql as $$
declare
  resumed int;
begin
  perform ask_to_send_account_mail(mail_id) from (
    select mail_id from account_mail
    where state = 'pending' and created_at < now() - waited
      and not exists (select from graphile_worker._private_jobs j where j.key = 'account_mail:' || mail_id
        and (j.locked_at is not null or j.attempts < j.max_attempts))
    order by created_at limit most) lost;
  get diagnostics resumed = row_count;
  return resumed;
end $$;
