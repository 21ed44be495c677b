-- Without a mail server or SMS service, messages are written to files: docs/decisions/0016. Such a message is settled as sent, so it counts
-- for limits, pauses and summaries like any other; written_to_file says that nobody has received it.
alter table outbox add column written_to_file boolean not null default false;
alter table account_mail add column written_to_file boolean not null default false;

-- Messages from before this column are known by the reason that was stored with them.
update outbox set written_to_file = true
  where state = 'sent' and platform in ('email', 'sms') and reason like 'Written to a file on the server: %';
update account_mail set written_to_file = true where state = 'sent' and reason like 'Written to a file on the server: %';

-- As before, and stores which messages were written to a file.
create or replace function settle_messages(in_worker text, in_outcomes jsonb, photos_follow boolean) returns void language plpgsql as $$
declare
  settled outbox[];
begin
  with o as materialized (
    select *, count(*) over () as listed from jsonb_to_recordset(in_outcomes) as o (
      id bigint, state outgoing_state, reason text, remote_id text, pause_ms bigint, is_list_refused boolean,
      written_to_file boolean)
  ),
  done as (
    update outbox m set state = o.state, reason = o.reason, remote_id = coalesce(o.remote_id, m.remote_id),
      sent_at = case when o.state = 'sent' then now() end, written_to_file = coalesce(o.written_to_file, false),
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

-- Alerts of missing triggers count in days: "14 days" instead of "336 hours". They rise after three days at the earliest.
update alert set summary = format('No camera trigger for %s days', substring(summary from '\d+')::int / 24)
  where alert_type = 'no_recent_camera_triggers' and summary ~ '^No camera trigger for \d{2,9} hours$';

create or replace function judge_triggers(in_device_id int, last_trigger_at timestamptz, silence interval) returns alert_verdict
language sql stable as $$
  select row(in_device_id, null, 'no_recent_camera_triggers', case when last_trigger_at + silence <= now()
    then format('No camera trigger for %s days', floor(extract(epoch from now() - last_trigger_at) / 86400)) end)::alert_verdict
$$;
