-- What waits for a job that is not there gets one again: docs/decisions/0023. A job that has failed for good keeps its row and its key.

create index photo_undeveloped_idx on photo (received_at) where state = 'received' and insight_id is not null;

-- Photos that have waited for so long. Returns how many jobs were added.
create function resume_photos(waited interval, most int) returns int language plpgsql as $$
declare
  resumed int;
begin
  perform ask_to_develop(photo_id) from (
    select photo_id from photo
    where state = 'received' and insight_id is not null and received_at < now() - waited
      and not exists (select from graphile_worker._private_jobs j where j.key = 'photo:' || photo_id)
    order by received_at limit most) lost;
  get diagnostics resumed = row_count;
  return resumed;
end $$;

create index account_mail_pending_idx on account_mail (created_at) where state = 'pending';

create function ask_to_send_account_mail(in_mail_id bigint) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('send_account_mail', json_build_object('mailId', in_mail_id), job_key => 'account_mail:' || in_mail_id,
    max_attempts => 20);
end $$;

create or replace function queue_account_mail(in_kind text, in_recipient text, in_about jsonb, in_dedupe_key text) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into account_mail (kind, recipient, about, dedupe_key) values (in_kind, in_recipient, in_about, in_dedupe_key)
    on conflict (dedupe_key) do nothing returning mail_id into queued;
  if queued is not null then
    perform ask_to_send_account_mail(queued);
  end if;
  return queued;
end $$;

-- Mails that have waited for so long. A job that was killed in its last try gets another one: only a try that ends settles its mail.
create function resume_account_mail(waited interval, most int) returns int language plpgsql as $$
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
