-- Counts one try for every subject, or none and says how long to wait when one of them has had its most within the
-- window. Callers name scopes in the same order, so that two of them never wait for each other.
create or replace function take_attempt(
  in_scopes text[], in_subjects text[], in_mosts int[], in_window interval, out taken_at timestamptz, out wait interval
) language plpgsql as $$
declare
  recent timestamptz[];
begin
  taken_at := clock_timestamp();
  for i in 1 .. cardinality(in_scopes) loop
    insert into attempt as a (scope, subject, last_tried_at) values (in_scopes[i], in_subjects[i], taken_at)
      on conflict (scope, subject) do update set last_tried_at = excluded.last_tried_at
      returning array(select at from unnest(a.tried_at) as at where at > taken_at - in_window order by at) into recent;
    if cardinality(recent) >= in_mosts[i] then
      wait := greatest(wait, recent[cardinality(recent) - in_mosts[i] + 1] + in_window - taken_at);
    end if;
  end loop;
  if wait is null then
    update attempt a set tried_at = array(select at from unnest(a.tried_at) as at where at > taken_at - in_window) || taken_at
      from unnest(in_scopes, in_subjects) as given (scope, subject)
      where a.scope = given.scope and a.subject = given.subject;
  end if;
  delete from attempt where (scope, subject) in (
    select scope, subject from attempt where last_tried_at < taken_at - greatest(in_window, interval '1 day')
    limit 10 for update skip locked);
end $$;

-- Notifies the api processes, which remove the session from their caches and close its sockets.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.session_id::text);
  return null;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- False once an account has a hundred events of a kind within a day. Rows of account_event stay for good, so what a program can cause as often
-- as it likes is not written without end.
create or replace function is_event_rare(in_subject_id int, in_kind text) returns boolean language sql stable as $$
  select count(*) < 100 from (
    select from account_event where subject_id = in_subject_id and kind = in_kind and happened_at > now() - interval '1 day' limit 100) recent
$$;

-- Moves counted failed sign-ins into account_event: those of one account, or of all accounts whose last one was before a moment. A sum of
-- more than a day is moved as well, or somebody who tries now and then would never show in the log.
create or replace function record_failed_sign_ins(in_user_id int, in_before timestamptz default 'infinity') returns void language sql as $$
  with counted as (delete from failed_sign_in where user_id = coalesce(in_user_id, user_id)
      and (last_at < in_before or first_at < now() - interval '1 day') returning *)
  insert into account_event (subject_id, kind, about)
    select user_id, 'sign_ins_failed', jsonb_build_object('count', failures, 'first_at', wire_time(first_at), 'last_at', wire_time(last_at))
    from counted
$$;

-- Ends the least recently used sessions of an account beyond so many, but never the one that has just begun. The caller holds the row of
-- user_account, so that sign-ins at the same time cannot exceed the number.
create or replace function end_surplus_sessions(in_user_id int, in_most int, in_begun_id uuid) returns void language plpgsql as $$
declare
  surplus int;
begin
  update user_session set ended_at = now() where session_id in (
    select session_id from user_session where user_id = in_user_id and ended_at is null and expires_at > now()
    order by session_id = in_begun_id desc, last_used_at desc, created_at desc offset in_most);
  get diagnostics surplus = row_count;
  if surplus > 0 and is_event_rare(in_user_id, 'sessions_ended') then
    insert into account_event (subject_id, kind, about)
      values (in_user_id, 'sessions_ended', jsonb_build_object('reason', 'too_many', 'count', surplus));
  end if;
end $$;

-- Writes a request for a new password and its mail, if there is an account in use with this email. in_request names the try, so that the mail of a
-- job that runs twice is written once.
create or replace function begin_password_reset(in_email text, in_valid_minutes int, in_request text) returns void language plpgsql as $$
declare
  account user_account;
  made bigint;
begin
  select * into account from user_account where lower(email) = lower(in_email) and disabled_at is null;
  if not found then
    return;
  end if;
  delete from password_reset where user_id = account.user_id and expires_at <= now();
  insert into password_reset (user_id, expires_at) values (account.user_id, now() + make_interval(mins => in_valid_minutes))
    returning reset_id into made;
  perform queue_account_mail('password_reset', account.email, jsonb_build_object('resetId', made), format('password_reset:%s', in_request));
end $$;

-- Recovery codes alone are no second factor: they go with the last of the others.
create or replace function has_second_factor(in_user_id int) returns boolean language sql stable as $$
  select exists (select from authenticator where user_id = in_user_id and confirmed_at is not null)
    or exists (select from passkey where user_id = in_user_id)
$$;

-- Somebody who knows the password gave a wrong second factor so often within an hour, or none at all. The owner gets one mail a day; they mistype, too.
create or replace function mail_about_failed_second_factor(in_user_id int, in_failures_min int) returns void language sql as $$
  select queue_account_mail('second_factor_failed', email, jsonb_build_object('userId', user_id),
    format('second_factor_failed:%s:%s', user_id, current_date))
  from user_account where user_id = in_user_id and (
    select count(*) from account_event
    where subject_id = in_user_id and kind = 'second_factor_failed' and happened_at > now() - interval '1 hour') >= in_failures_min
$$;

-- Deletes challenges that ran out. Sign-ins that stopped there are written down, and the owner gets a mail about those of unknown browsers.
create or replace function record_unanswered_sign_ins() returns void language plpgsql as $$
declare
  stopped record;
begin
  for stopped in
    with over as (delete from second_factor_challenge where expires_at <= now() returning user_id, purpose, asker)
    select user_id, count(*) as sign_ins, bool_or(asker = '') as is_by_stranger from over where purpose = 'sign_in' group by user_id order by user_id
  loop
    if is_event_rare(stopped.user_id, 'second_factor_unanswered') then
      insert into account_event (subject_id, kind, about)
        values (stopped.user_id, 'second_factor_unanswered', jsonb_build_object('sign_ins', stopped.sign_ins));
    end if;
    if stopped.is_by_stranger then
      perform mail_about_failed_second_factor(stopped.user_id, 0);
    end if;
  end loop;
end $$;

-- Whether an account may cause mails and texts to other people: its own email has to be confirmed, and it must not be disabled.
create or replace function may_write_to_others(u user_account) returns boolean language sql immutable as $$
  select u.email_verified_at is not null and u.disabled_at is null
$$;

-- Says for the rest of the transaction who acts, from where, and whether for the people who run the console.
create or replace function act_as(in_actor_id int, in_address text, in_user_agent text, in_by_operator boolean default false)
returns void language sql as $$
  select set_config('sentinel.actor_id', in_actor_id::text, true), set_config('sentinel.address', in_address, true),
    set_config('sentinel.user_agent', in_user_agent, true), set_config('sentinel.by_operator', in_by_operator::text, true)
$$;

-- The same for a command of the operator, whose acts have no actor.
create or replace function act_as_command() returns void language sql as $$
  select set_config('sentinel.actor_id', 'command', true), set_config('sentinel.address', '', true),
    set_config('sentinel.user_agent', '', true), set_config('sentinel.by_operator', 'true', true)
$$;

-- Adds an act to the audit trail. Fails in a transaction that has called neither act_as nor act_as_command.
create or replace function record_act(
  in_kind text, in_subject_id int, in_device_id int, in_about jsonb, in_subject_ids int[] default null, in_device_ids int[] default null
) returns void language sql as $$
  insert into account_event (actor_id, is_act, kind, subject_id, subject_ids, device_id, device_ids, about)
    values (nullif(current_setting('sentinel.actor_id'), 'command')::int, true, in_kind, in_subject_id, in_subject_ids, in_device_id,
      in_device_ids, in_about)
$$;

-- Adds refused calls (`tries`, a list) to what their hours have already. A later call has the address and the browser that are kept. As the
-- owner: programs may not change the rows in any other way.
create or replace function count_refused_tries(in_counted jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into refused_try as r (user_id, method, url, hour, count, first_at, last_at, address, user_agent)
    select t.user_id, t.method, t.url, date_trunc('hour', t.first_at, 'UTC'), t.count, t.first_at, t.last_at, t.address, t.user_agent
    from jsonb_to_recordset(in_counted -> 'tries') as t (
      user_id int, method text, url text, count int, first_at timestamptz(3), last_at timestamptz(3), address text, user_agent text)
    where t.count > 0
    order by t.user_id, t.method, t.url, t.first_at
    on conflict (user_id, method, url, hour) do update set count = r.count + excluded.count,
      first_at = least(r.first_at, excluded.first_at), last_at = greatest(r.last_at, excluded.last_at),
      address = excluded.address, user_agent = excluded.user_agent
$$;

-- Refused calls are kept for a year. As the owner, like count_refused_tries.
create or replace function remove_refused_tries() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from refused_try where first_at < now() - interval '365 days'
$$;
