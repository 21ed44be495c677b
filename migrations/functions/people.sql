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

-- Every api process forgets what it has kept of the session, and cuts its sockets.
create or replace function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.session_id::text);
  return null;
end $$;
