-- Acts on accounts. The api and the commands call the same functions. in_actor_id is the account of the person who acts, or null for a command. What
-- somebody other than the owner does to an account is in the audit trail (is_act). Each act locks the row of user_account first, as a sign-in does.

-- Ends all open sessions of an account except one. Returns their ids.
create or replace function end_sessions(in_user_id int, in_except_id uuid default null) returns uuid[] language sql as $$
  with ended as (
    update user_session set ended_at = now()
      where user_id = in_user_id and session_id is distinct from in_except_id and ended_at is null and expires_at > now()
      returning session_id)
  select coalesce(array_agg(session_id), '{}') from ended
$$;

-- Stores a new password, ends the other sessions, unfinished sign-ins and all reset links of the account, and mails its owner. Returns the ids of the
-- ended sessions, or null if the password is not the one of in_former_hash. Without in_former_hash it replaces any password.
create or replace function store_password(
  in_user_id int, in_former_hash text, in_hash text, in_kind text, in_actor_id int, in_session_id uuid
) returns uuid[] language plpgsql as $$
declare
  recipient text;
  ended uuid[];
begin
  update user_account set password_hash = in_hash
    where user_id = in_user_id and password_hash = coalesce(in_former_hash, password_hash)
    returning email into recipient;
  if not found then
    return null;
  end if;
  delete from password_reset where user_id = in_user_id;
  delete from second_factor_challenge where user_id = in_user_id and purpose = 'sign_in';
  ended := end_sessions(in_user_id, in_session_id);
  insert into account_event (subject_id, actor_id, is_act, kind, about)
    values (in_user_id, in_actor_id, in_kind = 'password_set', in_kind, jsonb_build_object('sessions_ended', cardinality(ended)));
  perform queue_account_mail('password_changed', recipient, jsonb_build_object('userId', in_user_id),
    format('password_changed:%s', gen_random_uuid()));
  return ended;
end $$;

-- Deletes the failed tries with the password of an account, so that a user with the new password is not refused.
create or replace function forget_failed_tries(in_user_id int) returns void language sql as $$
  delete from attempt where scope in ('password change', 'reset account', 'sign-in account', 'sign-in known browsers') and subject = in_user_id::text
$$;

-- Locks an account for an act that users may not do to their own account, and returns it. Raises SC003 if it is the actor's own, and SC004 if the
-- actor is no longer allowed to act. Locks the actor too, both in the order of their ids: of two people who disable each other, one succeeds.
create or replace function lock_other_account(in_user_id int, in_actor_id int) returns user_account language plpgsql as $$
declare
  account user_account;
begin
  if in_user_id = in_actor_id then
    raise exception 'nobody does this to their own account' using errcode = 'SC003';
  end if;
  perform from user_account where user_id in (in_user_id, in_actor_id) order by user_id for no key update;
  if exists (select from user_account where user_id = in_actor_id and (disabled_at is not null or role <> 'staff')) then
    raise exception 'the actor may no longer act' using errcode = 'SC004';
  end if;
  select * into strict account from user_account where user_id = in_user_id;
  return account;
end $$;

-- Changes the role of an account. Open sessions have the new role within seconds (docs/decisions/0007), and screens read their lists again.
create or replace function change_role(in_user_id int, in_role user_role, in_actor_id int) returns void language plpgsql as $$
declare
  account user_account := lock_other_account(in_user_id, in_actor_id);
begin
  if account.role = in_role then
    return;
  end if;
  update user_account set role = in_role where user_id = in_user_id;
  insert into account_event (subject_id, actor_id, is_act, kind, about)
    values (in_user_id, in_actor_id, true, 'role_changed', jsonb_build_object('from', account.role, 'to', in_role));
  perform publish_user(in_user_id);
end $$;

-- Signs an account out everywhere. Returns how many sessions ended.
create or replace function sign_out_account(in_user_id int, in_actor_id int) returns int language plpgsql as $$
declare
  ended int;
begin
  perform from user_account where user_id = in_user_id for no key update;
  ended := cardinality(end_sessions(in_user_id));
  if ended > 0 then
    insert into account_event (subject_id, actor_id, is_act, kind, about)
      values (in_user_id, in_actor_id, true, 'sessions_ended', jsonb_build_object('reason', 'by_operator', 'count', ended));
  end if;
  return ended;
end $$;

-- Locks the integrations before their messages, as senders do, and skips what waits to be sent.
create or replace function skip_outgoing_of(in_user_id int) returns void language plpgsql as $$
begin
  perform from integration where user_id = in_user_id order by integration_id for update;
  perform skip_for_disabled(integration_id) from integration where user_id = in_user_id;
end $$;

-- Signs the user out, ends their reset links and skips what waits to be sent for them. Their cameras continue to record. Changes nothing if the
-- account is disabled already.
create or replace function disable_account(in_user_id int, in_actor_id int) returns void language plpgsql as $$
declare
  account user_account := lock_other_account(in_user_id, in_actor_id);
begin
  if account.disabled_at is not null then
    return;
  end if;
  update user_account set disabled_at = now() where user_id = in_user_id;
  delete from password_reset where user_id = in_user_id;
  delete from second_factor_challenge where user_id = in_user_id;
  insert into account_event (subject_id, actor_id, is_act, kind, about) values (in_user_id, in_actor_id, true, 'account_disabled',
    jsonb_build_object('sessions_ended', cardinality(end_sessions(in_user_id))));
  perform skip_outgoing_of(in_user_id);
end $$;

-- Enables an account. What was queued in the meantime is not sent. The pauses of species rules end, because the sightings that began them may never
-- have been sent.
create or replace function enable_account(in_user_id int, in_actor_id int) returns void language plpgsql as $$
declare
  account user_account := lock_other_account(in_user_id, in_actor_id);
begin
  if account.disabled_at is null then
    return;
  end if;
  perform skip_outgoing_of(in_user_id);
  delete from species_rule_sent where (rule_id, device_id) in (
    select t.rule_id, t.device_id from species_rule_sent t join species_rule r using (rule_id)
    where r.user_id = in_user_id order by t.rule_id, t.device_id for update of t);
  update user_account set disabled_at = null where user_id = in_user_id;
  insert into account_event (subject_id, actor_id, is_act, kind) values (in_user_id, in_actor_id, true, 'account_enabled');
end $$;

-- Removes all second factors of a user who has lost them: the password alone signs in again. The owner's log contains each removed factor, and the
-- owner gets a mail about it. The audit trail gets one act, even if there were only recovery codes or an app that was never confirmed. Returns how
-- many factors there were.
create or replace function remove_second_factors(in_user_id int, in_actor_id int) returns int language plpgsql as $$
declare
  account user_account := lock_other_account(in_user_id, in_actor_id);
  codes int;
  unconfirmed int;
  factors jsonb;
begin
  delete from second_factor_challenge where user_id = in_user_id;
  delete from recovery_code where user_id = in_user_id;
  get diagnostics codes = row_count;
  delete from authenticator where user_id = in_user_id and confirmed_at is null;
  get diagnostics unconfirmed = row_count;
  with app as (delete from authenticator where user_id = in_user_id returning user_id),
    keys as (delete from passkey where user_id = in_user_id returning passkey_id, name),
    removed as (
      select 0 as place, jsonb_build_object('factor', 'authenticator') as factor from app
      union all select passkey_id, jsonb_build_object('factor', 'passkey', 'name', name) from keys)
  select coalesce(jsonb_agg(factor order by place), '[]') into factors from removed;
  insert into account_event (subject_id, actor_id, by_operator, kind, about)
    select in_user_id, in_actor_id, true, 'second_factor_removed', factor from jsonb_array_elements(factors) factor;
  perform queue_account_mail('second_factor_changed', account.email, factor || jsonb_build_object('kind', 'second_factor_removed'),
    format('second_factor_changed:%s', gen_random_uuid())) from jsonb_array_elements(factors) factor;
  if jsonb_array_length(factors) + codes + unconfirmed > 0 then
    insert into account_event (subject_id, actor_id, is_act, kind, about) values (in_user_id, in_actor_id, true, 'second_factors_removed',
      jsonb_build_object('factors', factors, 'unconfirmed_app', unconfirmed > 0, 'recovery_codes', codes));
  end if;
  perform publish_user(in_user_id);
  return jsonb_array_length(factors);
end $$;
