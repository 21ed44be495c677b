-- Commands to devices. domain/src/commands/states.ts has a table of their states, transitions and effects. Here each transition is one function, and
-- apply_command_effects calls one function for each effect. Every transaction takes its locks in this order: links, command counters, commands by
-- command_key, updates by update_id, devices.

-- Returns whether a command may go from one state to another. The end is null while the command is open.
create or replace function is_command_transition(in_from command_status, in_to command_status, in_end command_end) returns boolean
language sql immutable as $$
  select in_from in ('pending', 'pending_reset') and coalesce(case in_to
    when 'pending_reset' then in_from = 'pending' and in_end is null
    when 'success' then in_end in ('answer', 'health')
    when 'failed' then in_end in ('answer', 'expired')
    when 'dropped' then in_end in ('dropped', 'link_lost') or in_end = 'replaced' and in_from = 'pending'
  end, false)
$$;

create or replace function refuse_command_transition() returns trigger language plpgsql as $$
begin
  raise exception 'command % cannot go from % to % by %', old.command_key, old.status, new.status, coalesce(new.ended_by::text, 'none')
    using errcode = 'check_violation';
end $$;

-- Returns whether a device is connected over LoRa: its newest message was received through a network server.
create or replace function is_behind_lora(in_device_id int) returns boolean language sql stable as $$
  select exists (select from device_radio r join device_stat s using (device_id) where r.device_id = in_device_id and r.last_uplink_at >= s.last_seen)
$$;

-- Returns whether both parts of an update have arrived over LoRa, so that only its firmware is missing.
create or replace function has_radio_parts_done(in_command_key bigint) returns boolean language sql stable as $$
  select count(*) = 2 from radio_downlink where command_key = in_command_key and part in ('models', 'settings') and answer = 'success'
$$;

-- Returns a part's name in a command's history, or null for a command that is one frame.
create or replace function part_name(in_part radio_part) returns text language sql immutable as $$
  select case in_part when 'models' then 'Models' when 'settings' then 'Settings' when 'cancel' then 'Cancellation' end
$$;

-- Wakes the gateways to which these devices may be connected. If there are many devices, the list is omitted, and each gateway checks all devices
-- that are connected to it.
create or replace function wake_gateways(in_device_ids int[]) returns void language sql as $$
  select pg_notify('device_commands', case when cardinality(in_device_ids) <= 500 then array_to_string(in_device_ids, ',') else '' end)
  where cardinality(in_device_ids) > 0
$$;

create or replace function publish_commands(in_commands device_command[]) returns void language plpgsql as $$
begin
  perform log_change('messages:changed', array(select command_key from unnest(in_commands) where update_id is null));
  perform log_change('updates:changed', array(select distinct update_id::bigint from unnest(in_commands) where update_id is not null));
end $$;

create or replace function add_command_history(in_changes command_change[]) returns void language plpgsql as $$
begin
  insert into command_event (command_key, kind, status, detail)
    select l.command_key, step.kind, step.status, step.detail
    from unnest(in_changes) c cross join lateral (select (c.later).*) l cross join lateral (select (c.earlier).*) e
    cross join lateral (values
      (1, 'handed_over'::command_event_kind, l.sent_at is distinct from e.sent_at, null, null),
      (2, 'acknowledged', l.acknowledged_at is not null and e.acknowledged_at is null and l.answered_at is not distinct from e.answered_at, null, null),
      (3, case when l.status = 'pending_reset' or l.ended_by = 'answer' then 'answered'
            when l.ended_by = 'health' then 'proven' else l.ended_by::text::command_event_kind end, l.status <> e.status,
          case when l.status = 'pending_reset' or l.ended_by = 'answer' then l.status::text end,
          case when l.status = 'pending_reset' or l.ended_by = 'answer' then l.detail end),
      (4, 'cancel_handed_over', l.cancel_sent_at is distinct from e.cancel_sent_at, null, null),
      (5, 'cancel_acknowledged', l.cancel_acknowledged_at is not null and e.cancel_acknowledged_at is null, null, null)
    ) as step (place, kind, has_happened, status, detail)
    where step.has_happened order by l.command_key, step.place;
end $$;

-- Moves parts of updates from the counts of their earlier states to those of their later states.
create or replace function count_update_parts(in_earlier device_command[], in_later device_command[]) returns void language plpgsql as $$
begin
  perform from device_update where update_id in (select update_id from unnest(in_earlier || in_later)) order by update_id for no key update;
  update device_update u set pending = u.pending + m.pending, pending_reset = u.pending_reset + m.pending_reset,
      succeeded = u.succeeded + m.succeeded, failed = u.failed + m.failed, dropped = u.dropped + m.dropped
    from (
      select update_id, sum(parts * (status = 'pending')::int) as pending, sum(parts * (status = 'pending_reset')::int) as pending_reset,
        sum(parts * (status = 'success')::int) as succeeded, sum(parts * (status = 'failed')::int) as failed,
        sum(parts * (status = 'dropped')::int) as dropped
      from (select update_id, status, -1 as parts from unnest(in_earlier) union all select update_id, status, 1 from unnest(in_later)) moved
      where update_id is not null group by update_id) m
    where u.update_id = m.update_id;
end $$;

-- Replaces the models listed for devices with those in the releases that these commands have installed. The firmware is the release's, or the one
-- that the device reports if the release has none.
create or replace function deploy_models(in_commands device_command[]) returns void language plpgsql as $$
declare
  command device_command;
begin
  for command in select * from unnest(in_commands) order by device_id, command_key loop
    delete from device_alg a where a.device_id = command.device_id
      and not exists (select from alg_release_component c where c.release_id = command.release_id and c.alg_id = a.alg_id);
    insert into device_alg as a (device_id, alg_id, release_id, firmware_version)
      select command.device_id, c.alg_id, command.release_id,
        coalesce(command.firmware_version, (select software_version from device_health where device_id = command.device_id))
      from alg_release_component c where c.release_id = command.release_id order by c.alg_id
      on conflict (device_id, alg_id) do update
        set release_id = excluded.release_id, firmware_version = excluded.firmware_version, deployed_at = now()
        where (a.release_id, a.firmware_version) is distinct from (excluded.release_id, excluded.firmware_version);
  end loop;
end $$;

-- Withdraws the requested settings of devices whose commands have failed or were dropped. Falls back to the newest open settings command, and does
-- nothing if a later command has replaced the failed one.
create or replace function take_back_settings(in_commands device_command[]) returns void language plpgsql as $$
declare
  command device_command;
begin
  for command in select * from unnest(in_commands) order by device_id, command_key loop
    update device d set requested_cycle_minutes = (o.payload ->> 'cycleTime')::int, requested_trigger_number = (o.payload ->> 'triggerNumber')::int,
      requested_sync_minutes = case when command.payload ? 'syncTime' then (o.payload ->> 'syncTime')::int else d.requested_sync_minutes end
    from (select) one left join lateral (
      select c.payload from device_command c
      where c.device_id = command.device_id and c.revision is not null and c.status in ('pending', 'pending_reset')
      order by c.command_key desc limit 1) o on true
    where d.device_id = command.device_id and not exists (
      select from device_command c
      where c.device_id = command.device_id and c.command_key > command.command_key and c.revision is not null
        and c.status in ('pending', 'pending_reset', 'success'));
  end loop;
end $$;

-- Applies the effects of changes to commands. Every change adds to the history, and to the change log for screens. A new state has further effects.
create or replace function apply_command_effects() returns trigger language plpgsql as $$
declare
  changes command_change[];
  before device_command[];
  after device_command[];
begin
  -- A full join is never a nested loop. PostgreSQL reuses the plan of the first call, which is often for one row, for later calls with hundreds.
  select array_agg((e, l)::command_change order by l.command_key) into changes from later l full join earlier e using (command_key);
  if changes is null then
    return null;
  end if;
  perform add_command_history(changes);
  perform publish_commands(array(select c.later from unnest(changes) c));

  changes := array(select c from unnest(changes) c where (c.later).status <> (c.earlier).status);
  if cardinality(changes) = 0 then
    return null;
  end if;
  after := array(select c.later from unnest(changes) c);
  perform count_update_parts(array(select c.earlier from unnest(changes) c), after);
  perform deploy_models(array(select c from unnest(after) c where c.status = 'success' and c.release_id is not null));
  perform take_back_settings(array(select c from unnest(after) c
    where c.status in ('failed', 'dropped') and c.revision is not null and c.ended_by <> 'replaced'));
  perform log_change('devices:changed', array(select distinct device_id::bigint from unnest(after)));
  perform wake_gateways(array(select distinct device_id from unnest(after)));
  return null;
end $$;

create or replace function apply_effects_of_new_commands() returns trigger language plpgsql as $$
declare
  commands device_command[] := array(select m::device_command from made m);
begin
  insert into command_event (command_key, kind) select command_key, 'created' from made order by command_key;
  perform count_update_parts('{}', commands);
  perform publish_commands(commands);
  perform log_change('devices:changed', array(select distinct device_id::bigint from made));
  perform wake_gateways(array(select distinct device_id from made));
  return null;
end $$;

create or replace function apply_effects_of_removed_commands() returns trigger language plpgsql as $$
begin
  delete from command_event e using removed r where e.command_key = r.command_key;
  perform count_update_parts(array(select r::device_command from removed r), '{}');
  return null;
end $$;

-- Drops those of the given commands that are pending and, with in_restarting, those that are pending_reset. Returns the keys of the dropped commands.
create or replace function drop_commands(in_command_keys bigint[], in_by command_end, in_restarting boolean default false)
returns bigint[] language sql as $$
  with locked as materialized (
    select command_key from device_command
    where command_key = any (in_command_keys) and (status = 'pending' or in_restarting and status = 'pending_reset')
    order by command_key for update
  ),
  dropped as (
    update device_command c set status = 'dropped', ended_at = now(), ended_by = in_by, is_cancel_due = c.status = 'pending' and c.handed_over_at is not null
    from locked where c.command_key = locked.command_key
    returning c.command_key
  )
  select coalesce(array_agg(command_key), '{}') from dropped
$$;

-- Fails up to in_commands commands that have expired, and returns their number. Devices refuse expired commands, so cancels that are due end too.
create or replace function expire_commands(in_commands int) returns int language sql as $$
  with locked as materialized (
    select command_key from device_command where is_cancel_due and expires_at <= now() order by command_key for update
  )
  update device_command c set is_cancel_due = false from locked where c.command_key = locked.command_key;
  with locked as materialized (
    select command_key from (
      select command_key from device_command where status in ('pending', 'pending_reset') and expires_at <= now()
      order by expires_at limit in_commands) expired
    join device_command c using (command_key) where c.status in ('pending', 'pending_reset')
    order by command_key for update of c
  ),
  failed as (
    update device_command c set status = 'failed', ended_at = now(), ended_by = 'expired'
    from locked where c.command_key = locked.command_key
    returning 1
  )
  select count(*)::int from failed
$$;

-- Claims the next command for each of these devices, which are connected to the calling gateway: one per device. A cancel comes first, a reset last.
-- After a device has acknowledged a command, the next one waits for its answer for a limited time. A reset waits up to an hour for an installation,
-- which it would interrupt. After a device has answered that it is restarting, the next command waits too. A command that the device has not
-- acknowledged is sent again: the device recognizes it by its id. `in_sent_ids` are commands that were sent over these connections without
-- acknowledgement (QoS 0). They are not resent over the same connection, and the next command waits in the same way.
create or replace function claim_commands(in_device_ids int[], in_sent_ids uuid[], in_answer_wait interval)
returns table (key bigint, device int, is_cancel boolean, id uuid, cancels uuid, kind command_type, content jsonb, issued_at text, valid_until text)
language sql as $$
  with due as materialized (
    select next.* from unnest(in_device_ids) requested (device_id)
    cross join lateral (
      select c.command_key, true as is_cancel, 0 as place from device_command c
        where c.device_id = requested.device_id and c.is_cancel_due and c.expires_at > now() and c.cancel_id <> all (in_sent_ids) and c.provider = 'mqtt'
      union all
      select c.command_key, false, case c.type when 'reset_device' then 2 else 1 end from device_command c
        where c.device_id = requested.device_id and c.status = 'pending' and c.acknowledged_at is null and c.expires_at > now()
          and c.command_id <> all (in_sent_ids)
          and (c.provider = 'mqtt' or c.type = 'device_update' and has_radio_parts_done(c.command_key))
          and not exists (select from device_command b
            where b.device_id = requested.device_id and b.status in ('pending', 'pending_reset')
              and case when b.status = 'pending_reset' then b.answered_at when b.command_id = any (in_sent_ids) then b.sent_at
                else b.acknowledged_at end > clock_timestamp() - case
                when c.type = 'reset_device' and b.status = 'pending' and b.type in ('device_update', 'update_model_settings')
                then greatest(in_answer_wait, interval '1 hour') else in_answer_wait end)
      order by place, command_key limit 1
    ) next
  ),
  locked as materialized (
    select c.command_key, due.is_cancel from due join device_command c using (command_key)
    where case when due.is_cancel then c.is_cancel_due else c.status = 'pending' and c.acknowledged_at is null end
    order by c.command_key for update of c
  )
  update device_command c set
      handed_over_at = case when locked.is_cancel then c.handed_over_at else coalesce(c.handed_over_at, clock_timestamp()) end,
      sent_at = case when locked.is_cancel then c.sent_at else clock_timestamp() end,
      cancel_sent_at = case when locked.is_cancel then clock_timestamp() else c.cancel_sent_at end
    from locked where c.command_key = locked.command_key
    returning c.command_key, c.device_id, locked.is_cancel, case when locked.is_cancel then c.cancel_id else c.command_id end, c.command_id, c.type,
      c.payload, wire_time(c.created_at), wire_time(c.expires_at)
$$;

-- Records that devices have acknowledged these commands, and their cancels. The keys are joined, because "= any" may read the whole table and compare
-- each row with each key.
create or replace function acknowledge_commands(in_command_keys bigint[], in_cancelled_keys bigint[]) returns void language sql as $$
  with named as (
    select command_key, bool_or(not is_of_cancel) as is_command, bool_or(is_of_cancel) as is_cancel
    from (select unnest(in_command_keys), false union all select unnest(in_cancelled_keys), true) n (command_key, is_of_cancel)
    group by command_key
  ),
  locked as materialized (
    select c.command_key, n.is_command, n.is_cancel from named n join device_command c using (command_key)
    where n.is_command and c.acknowledged_at is null or n.is_cancel and c.cancel_acknowledged_at is null
    order by c.command_key for update of c
  )
  update device_command c set
      acknowledged_at = case when locked.is_command then coalesce(c.acknowledged_at, clock_timestamp()) else c.acknowledged_at end,
      cancel_acknowledged_at = case when locked.is_cancel then coalesce(c.cancel_acknowledged_at, clock_timestamp()) else c.cancel_acknowledged_at end,
      is_cancel_due = c.is_cancel_due and not locked.is_cancel
    from locked where c.command_key = locked.command_key
$$;

-- Gives an open command the state that its device answers.
create or replace function answer_command(in_command device_command, in_answer command_answer) returns void language plpgsql as $$
begin
  update device_command set status = in_answer.status::text::command_status, detail = in_answer.detail,
      acknowledged_at = coalesce(acknowledged_at, in_answer.received_at), answered_at = in_answer.received_at,
      ended_at = case when in_answer.status <> 'pending_reset' then in_answer.received_at end,
      ended_by = case when in_answer.status <> 'pending_reset' then 'answer'::command_end end
    where command_key = in_command.command_key and status::text <> in_answer.status::text;
end $$;

-- Adds the answer to a command that has ended to its history. If the device has installed models anyway, they are recorded, unless a later command
-- has installed others.
create or replace function answer_ended_command(in_command device_command, in_answer command_answer) returns void language plpgsql as $$
begin
  -- An answer to a command that a health report has proven is not late.
  insert into command_event (command_key, kind, status, detail)
    values (in_command.command_key,
      case when in_command.ended_by = 'health' and in_answer.status <> 'failed' then 'answered'::command_event_kind else 'late_answer' end,
      in_answer.status::text, in_answer.detail);
  update device_command set answered_at = coalesce(answered_at, in_answer.received_at), is_cancel_due = false where command_key = in_command.command_key;
  if in_answer.status = 'success' and in_command.status <> 'success' and in_command.release_id is not null and not exists (
    select from device_command n where n.device_id = in_command.device_id and n.command_key > in_command.command_key
      and n.release_id is not null and n.status = 'success')
  then
    perform deploy_models(array[in_command]);
  end if;
end $$;

create or replace function answer_cancel(in_command device_command, in_answer command_answer) returns void language sql as $$
  insert into command_event (command_key, kind, status, detail)
    values (in_command.command_key, 'cancel_answered', in_answer.status::text, in_answer.detail);
  update device_command set cancel_acknowledged_at = coalesce(cancel_acknowledged_at, in_answer.received_at), is_cancel_due = false
    where command_key = in_command.command_key
$$;

-- Adds the answer to one part of an update that was sent over LoRa to its history. If a part fails, the update fails. When both parts are done and
-- the device runs the firmware, the update has succeeded. Otherwise the firmware waits for a link that can carry it, and a health report proves it.
create or replace function answer_radio_part(in_command device_command, in_part radio_part, in_answer command_answer) returns void language plpgsql as $$
begin
  insert into command_event (command_key, kind, status, detail)
    values (in_command.command_key, 'part_answered', in_answer.status::text, concat_ws(': ', part_name(in_part), in_answer.detail));
  if in_command.ended_at is null and (in_answer.status = 'failed' or in_answer.status = 'success' and has_radio_parts_done(in_command.command_key)
    and in_command.firmware_version is not distinct from (select software_version from device_health where device_id = in_command.device_id))
  then
    perform answer_command(in_command, in_answer);
  else
    perform publish_commands(array[in_command]);
  end if;
end $$;

-- Stores devices' answers to commands, to cancels and to their parts. The caller passes each answer once. An answer to another device's command, or
-- to an unknown id, is ignored.
create or replace function settle_answers(
  in_device_ids int[], in_command_ids uuid[], in_statuses answer_status[], in_details text[], in_received timestamptz[]
) returns void language plpgsql as $$
declare
  keys bigint[] := array(
    select c.command_key from unnest(in_device_ids, in_command_ids) a (device, id) join device_command c on c.command_id = a.id and c.device_id = a.device
    union
    select c.command_key from unnest(in_device_ids, in_command_ids) a (device, id) join device_command c on c.cancel_id = a.id and c.device_id = a.device
    union
    select r.command_key from unnest(in_device_ids, in_command_ids) a (device, id) join radio_downlink r on r.downlink_id = a.id and r.device_id = a.device);
  given record;
  command device_command;
begin
  perform from device_command where command_key = any (keys) order by command_key for update;
  perform from device_update where update_id in (select update_id from device_command where command_key = any (keys))
    order by update_id for no key update;
  perform from device where device_id in (select device_id from device_command where command_key = any (keys) and revision is not null)
    order by device_id for no key update;
  for given in
    select c.command_key, c.cancel_id = a.id as is_of_cancel, r.downlink_id, r.part, row(a.device, a.id, a.status, a.detail, a.received)::command_answer as answer
    from unnest(in_device_ids, in_command_ids, in_statuses, in_details, in_received) with ordinality as a (device, id, status, detail, received, place)
    left join radio_downlink r on r.downlink_id = a.id and r.device_id = a.device
    join device_command c on c.device_id = a.device and (a.id in (c.command_id, c.cancel_id) or c.command_key = r.command_key)
    where c.command_key = any (keys)
    order by c.command_key, a.place
  loop
    select * into command from device_command where command_key = given.command_key;
    update radio_downlink set answered_at = (given.answer).received_at, answer = (given.answer).status where downlink_id = given.downlink_id;
    if given.part in ('models', 'settings') then
      perform answer_radio_part(command, given.part, given.answer);
    elsif given.is_of_cancel then
      perform answer_cancel(command, given.answer);
    elsif command.ended_at is not null then
      perform answer_ended_command(command, given.answer);
    else
      perform answer_command(command, given.answer);
    end if;
  end loop;
end $$;

-- Settles commands that health reports prove. A report proves a command if it was recorded after the command was created, and reports what the
-- command sets: the revision of the settings, and for an update the firmware too. If a device answered that it must restart, and then reports a
-- restart, it has done so.
create or replace function prove_commands(in_reports proving_report[]) returns void language sql as $$
  with proven as materialized (
    select distinct c.command_key
    from unnest(in_reports) r join device_command c using (device_id)
    where c.status in ('pending', 'pending_reset') and c.handed_over_at is not null and case c.type
      when 'update_state' then r.settings_revision = c.revision and r.recorded_at > c.created_at
      when 'device_update' then r.settings_revision = c.revision and r.software_version = c.firmware_version and r.recorded_at > c.created_at
      when 'reset_device' then c.status = 'pending_reset' and r.reboot_reason <> 'wake' and r.recorded_at > c.answered_at
      else false end
    order by c.command_key
  ),
  locked as materialized (
    select c.command_key from device_command c join proven using (command_key)
    where c.status in ('pending', 'pending_reset') order by c.command_key for update of c
  )
  update device_command c set status = 'success', ended_at = now(), ended_by = 'health'
    from locked where c.command_key = locked.command_key
$$;
