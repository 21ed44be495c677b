create type user_role as enum ('owner', 'viewer', 'staff');

create table user_account (
  user_id int generated always as identity primary key,
  email text not null,
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  country text not null default '',
  role user_role not null default 'owner',
  password_hash text not null,
  image_key text,
  created_at timestamptz(3) not null default now()
);
create unique index user_account_email_key on user_account (lower(email));
create unique index user_account_username_key on user_account (lower(username));

-- A sign-in. last_used_at and expires_at move at most once an hour.
create table user_session (
  session_id uuid primary key,
  user_id int not null references user_account on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index user_session_user_idx on user_session (user_id);
create index user_session_expiry_idx on user_session (expires_at);

-- Every api process forgets what it has kept of the session, and cuts its sockets.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.session_id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on user_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create trigger session_removed after delete on user_session
  for each row when (old.ended_at is null) execute function tell_session_ended();

-- Tries within a window of time, by what they are limited for and by whom.
create table attempt (
  scope text not null,
  subject text not null,
  tried_at timestamptz[] not null default '{}',
  last_tried_at timestamptz not null,
  primary key (scope, subject)
);
create index attempt_last_tried_idx on attempt (last_tried_at);

-- Counts one try for every subject, or none and says how long to wait when one of them has had its most within the
-- window. Callers name scopes in the same order, so that two of them never wait for each other.
create function take_attempt(
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
