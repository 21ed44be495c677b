-- Counts one attempt for every subject. If one of them has reached its maximum within the window, counts none and returns how long to wait. Callers
-- name scopes in the same order, so that no two of them wait for each other.
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

-- Returns whether a user has a second factor. Recovery codes alone do not count: they are deleted together with the last other factor.
create or replace function has_second_factor(in_user_id int) returns boolean language sql stable as $$
  select exists (select from authenticator where user_id = in_user_id and confirmed_at is not null)
    or exists (select from passkey where user_id = in_user_id)
$$;

-- Returns whether an account may cause emails and texts to other people: its own email address must be confirmed, and it must not be disabled.
create or replace function may_write_to_others(u user_account) returns boolean language sql immutable as $$
  select u.email_verified_at is not null and u.disabled_at is null
$$;

-- Sets, for the rest of the transaction, who acts, from where, and whether they act on behalf of the console's operators.
create or replace function act_as(in_actor_id int, in_address text, in_user_agent text, in_by_operator boolean default false)
returns void language sql as $$
  select set_config('sentinel.actor_id', in_actor_id::text, true), set_config('sentinel.address', in_address, true),
    set_config('sentinel.user_agent', in_user_agent, true), set_config('sentinel.by_operator', in_by_operator::text, true)
$$;

-- Does the same for one of the operator's commands. Its acts have no actor.
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

-- Adds refused calls (`tries`, a list) to their hours' totals. A later call's address and browser replace the stored ones. Runs as the owner, because
-- programs may not change the rows in any other way.
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

-- Removes refused calls after a year. Runs as the owner, like count_refused_tries.
create or replace function remove_refused_tries() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from refused_try where first_at < now() - interval '365 days'
$$;
