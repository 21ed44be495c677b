-- Commands to devices. Every transaction takes its locks in this order: links, counters of commands, commands by command_key, updates by
-- update_id, devices.

-- Wakes the gateways that may have these devices connected. Of many devices the list is left out, and each gateway looks at all of its own.
create or replace function wake_gateways(in_device_ids int[]) returns void language sql as $$
  select pg_notify('device_commands', case when cardinality(in_device_ids) <= 500 then array_to_string(in_device_ids, ',') else '' end)
  where cardinality(in_device_ids) > 0
$$;

create or replace function tell_commands_made() returns trigger language plpgsql as $$
begin
  insert into command_event (command_key, kind) select command_key, 'created' from made order by command_key;
  update device_update u set pending = u.pending + m.commands
    from (select update_id, count(*) as commands from made where update_id is not null group by update_id) m
    where u.update_id = m.update_id;
  perform log_change('messages:changed', array(select command_key from made where update_id is null));
  perform log_change('updates:changed', array(select distinct update_id::bigint from made where update_id is not null));
  perform log_change('devices:changed', array(select distinct device_id::bigint from made));
  perform wake_gateways(array(select distinct device_id from made));
  return null;
end $$;

-- Replaces the models listed for a device by those of a release that it has installed. The firmware is the one that came with the release; where
-- none did, it is the one that the device reports.
create or replace function deploy_release(in_device_id int, in_release_id int, in_firmware_version text) returns void language sql as $$
  delete from device_alg a where a.device_id = in_device_id
    and not exists (select from alg_release_component c where c.release_id = in_release_id and c.alg_id = a.alg_id);
  insert into device_alg as a (device_id, alg_id, release_id, firmware_version)
    select in_device_id, c.alg_id, in_release_id,
      coalesce(in_firmware_version, (select software_version from device_health where device_id = in_device_id))
    from alg_release_component c where c.release_id = in_release_id order by c.alg_id
    on conflict (device_id, alg_id) do update
      set release_id = excluded.release_id, firmware_version = excluded.firmware_version, deployed_at = now()
      where (a.release_id, a.firmware_version) is distinct from (excluded.release_id, excluded.firmware_version)
$$;

-- Takes back the asked settings of a device when their command failed or was dropped. Falls back to the newest open settings command, and does
-- nothing if a later command took its place.
create or replace function forget_asked_settings(in_command device_command) returns void language sql as $$
  update device d set asked_cycle_minutes = (o.payload ->> 'cycleTime')::int, asked_trigger_number = (o.payload ->> 'triggerNumber')::int,
    asked_sync_minutes = case when in_command.payload ? 'syncTime' then (o.payload ->> 'syncTime')::int else d.asked_sync_minutes end
  from (select) one left join lateral (
    select c.payload from device_command c
    where c.device_id = in_command.device_id and c.revision is not null and c.status in ('pending', 'pending_reset')
    order by c.command_key desc limit 1) o on true
  where d.device_id = in_command.device_id and not exists (
    select from device_command c
    where c.device_id = in_command.device_id and c.command_key > in_command.command_key and c.revision is not null
      and c.status in ('pending', 'pending_reset', 'success'))
$$;

-- Writes the history of changed commands, updates the counts of their updates, and notifies screens and gateways.
create or replace function tell_commands_changed() returns trigger language plpgsql as $$
declare
  changes command_change[];
  moves command_change[];
  ended device_command;
begin
  -- A full join is never a nested loop. PostgreSQL keeps the plan of the first call, which is often about one row, for later ones about hundreds.
  select array_agg((e, l)::command_change order by l.command_key) into changes from later l full join earlier e using (command_key);
  if changes is null then
    return null;
  end if;

  insert into command_event (command_key, kind, status, detail)
    select l.command_key, step.kind, step.status, step.detail
    from unnest(changes) c cross join lateral (select (c.later).*) l cross join lateral (select (c.earlier).*) e
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

  perform log_change('messages:changed', array(select command_key from later where update_id is null));
  perform log_change('updates:changed', array(select distinct update_id::bigint from later where update_id is not null));

  moves := array(select c from unnest(changes) c where (c.later).status <> (c.earlier).status);
  if cardinality(moves) = 0 then
    return null;
  end if;

  perform from device_update where update_id = any (array(select distinct (later).update_id from unnest(moves)))
    order by update_id for no key update;
  update device_update u set pending = u.pending + m.pending, pending_reset = u.pending_reset + m.pending_reset,
      succeeded = u.succeeded + m.succeeded, failed = u.failed + m.failed, dropped = u.dropped + m.dropped
    from (
      select (later).update_id, sum(((later).status = 'pending')::int - ((earlier).status = 'pending')::int) as pending,
        sum(((later).status = 'pending_reset')::int - ((earlier).status = 'pending_reset')::int) as pending_reset,
        sum(((later).status = 'success')::int) as succeeded, sum(((later).status = 'failed')::int) as failed,
        sum(((later).status = 'dropped')::int) as dropped
      from unnest(moves) where (later).update_id is not null group by 1) m
    where u.update_id = m.update_id;

  for ended in
    select (later).* from unnest(moves) where (later).ended_at is not null order by (later).device_id, (later).command_key
  loop
    if ended.status = 'success' and ended.release_id is not null then
      perform deploy_release(ended.device_id, ended.release_id, ended.firmware_version);
    elsif ended.status <> 'success' and ended.revision is not null and ended.ended_by <> 'replaced' then
      perform forget_asked_settings(ended);
    end if;
  end loop;

  perform log_change('devices:changed', array(select distinct (later).device_id::bigint from unnest(moves)));
  perform wake_gateways(array(select distinct (later).device_id from unnest(moves)));
  return null;
end $$;

create or replace function forget_commands() returns trigger language plpgsql as $$
begin
  delete from command_event e using removed r where e.command_key = r.command_key;
  update device_update u set pending = u.pending - g.pending, pending_reset = u.pending_reset - g.pending_reset,
      succeeded = u.succeeded - g.succeeded, failed = u.failed - g.failed, dropped = u.dropped - g.dropped
    from (
      select update_id, count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'pending_reset') as pending_reset,
        count(*) filter (where status = 'success') as succeeded, count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'dropped') as dropped
      from removed where update_id is not null group by update_id) g
    where u.update_id = g.update_id;
  return null;
end $$;

-- Drops those of these commands that are pending and, with in_restarting, those that are pending_reset. Returns the keys of the dropped ones.
create or replace function drop_commands(in_command_keys bigint[], in_by command_end, in_restarting boolean default false)
returns bigint[] language sql as $$
  with held as materialized (
    select command_key from device_command
    where command_key = any (in_command_keys) and (status = 'pending' or in_restarting and status = 'pending_reset')
    order by command_key for update
  ),
  gone as (
    update device_command c set status = 'dropped', ended_at = now(), ended_by = in_by, is_cancel_due = c.status = 'pending' and c.handed_over_at is not null
    from held where c.command_key = held.command_key
    returning c.command_key
  )
  select coalesce(array_agg(command_key), '{}') from gone
$$;

-- Fails at most this many commands that have expired, and returns how many. Devices refuse expired commands, so due cancels end too.
create or replace function expire_commands(in_commands int) returns int language sql as $$
  update device_command set is_cancel_due = false where is_cancel_due and expires_at <= now();
  with held as materialized (
    select command_key from (
      select command_key from device_command where status in ('pending', 'pending_reset') and expires_at <= now()
      order by expires_at limit in_commands) late
    join device_command c using (command_key) where c.status in ('pending', 'pending_reset')
    order by command_key for update of c
  ),
  gone as (
    update device_command c set status = 'failed', ended_at = now(), ended_by = 'expired'
    from held where c.command_key = held.command_key
    returning 1
  )
  select count(*)::int from gone
$$;

-- Claims the next command for each of these devices, which are connected to the calling gateway: one per device. A cancel comes first, a reset
-- last. After a device has acknowledged a command, the next one waits for its answer, though not for ever; a
-- reset waits up to an hour for an installation, which it would break off. After a device has answered that it restarts, the next one waits, too.
-- What a device has not acknowledged is sent again: it knows the command by its id. `in_sent_ids` are those that these connections have been
-- sent without being asked to acknowledge them (QoS 0): they are not sent again over the same connection, and the next one waits alike.
create or replace function claim_commands(in_device_ids int[], in_sent_ids uuid[], in_answer_wait interval)
returns table (key bigint, device int, is_cancel boolean, id uuid, cancels uuid, kind command_type, content jsonb, issued_at text, valid_until text)
language sql as $$
  with due as materialized (
    select next.* from unnest(in_device_ids) asked (device_id)
    cross join lateral (
      select c.command_key, true as is_cancel, 0 as place from device_command c
        where c.device_id = asked.device_id and c.is_cancel_due and c.expires_at > now() and c.cancel_id <> all (in_sent_ids) and c.provider = 'mqtt'
      union all
      select c.command_key, false, case c.type when 'reset_device' then 2 else 1 end from device_command c
        where c.device_id = asked.device_id and c.status = 'pending' and c.acknowledged_at is null and c.expires_at > now()
          and c.command_id <> all (in_sent_ids)
          and (c.provider = 'mqtt' or c.type = 'device_update' and has_radio_parts_done(c.command_key))
          and not exists (select from device_command b
            where b.device_id = asked.device_id and b.status in ('pending', 'pending_reset')
              and case when b.status = 'pending_reset' then b.answered_at when b.command_id = any (in_sent_ids) then b.sent_at
                else b.acknowledged_at end > clock_timestamp() - case
                when c.type = 'reset_device' and b.status = 'pending' and b.type in ('device_update', 'update_model_settings')
                then greatest(in_answer_wait, interval '1 hour') else in_answer_wait end)
      order by place, command_key limit 1
    ) next
  ),
  held as materialized (
    select c.command_key, due.is_cancel from due join device_command c using (command_key)
    where case when due.is_cancel then c.is_cancel_due else c.status = 'pending' and c.acknowledged_at is null end
    order by c.command_key for update of c
  )
  update device_command c set
      handed_over_at = case when held.is_cancel then c.handed_over_at else coalesce(c.handed_over_at, clock_timestamp()) end,
      sent_at = case when held.is_cancel then c.sent_at else clock_timestamp() end,
      cancel_sent_at = case when held.is_cancel then clock_timestamp() else c.cancel_sent_at end
    from held where c.command_key = held.command_key
    returning c.command_key, c.device_id, held.is_cancel, case when held.is_cancel then c.cancel_id else c.command_id end, c.command_id, c.type,
      c.payload, wire_time(c.created_at), wire_time(c.expires_at)
$$;

-- Records that devices have acknowledged these commands, and the cancels of those. The keys are joined, because "= any" may read the whole table
-- and compare each row with each key.
create or replace function acknowledge_commands(in_command_keys bigint[], in_cancelled_keys bigint[]) returns void language sql as $$
  with named as (
    select command_key, bool_or(not is_of_cancel) as is_command, bool_or(is_of_cancel) as is_cancel
    from (select unnest(in_command_keys), false union all select unnest(in_cancelled_keys), true) n (command_key, is_of_cancel)
    group by command_key
  ),
  held as materialized (
    select c.command_key, n.is_command, n.is_cancel from named n join device_command c using (command_key)
    where n.is_command and c.acknowledged_at is null or n.is_cancel and c.cancel_acknowledged_at is null
    order by c.command_key for update of c
  )
  update device_command c set
      acknowledged_at = case when held.is_command then coalesce(c.acknowledged_at, clock_timestamp()) else c.acknowledged_at end,
      cancel_acknowledged_at = case when held.is_cancel then coalesce(c.cancel_acknowledged_at, clock_timestamp()) else c.cancel_acknowledged_at end,
      is_cancel_due = c.is_cancel_due and not held.is_cancel
    from held where c.command_key = held.command_key
$$;

-- Settles commands by the answers of their devices. The caller passes each answer once. An answer to a command that has ended is only added to its
-- history. An answer to another device's command, or to an unknown id, is ignored.
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
  answer record;
  command device_command;
begin
  perform from device_command where command_key = any (keys) order by command_key for update;
  perform from device_update where update_id in (select update_id from device_command where command_key = any (keys))
    order by update_id for no key update;
  perform from device where device_id in (select device_id from device_command where command_key = any (keys) and revision is not null)
    order by device_id for no key update;
  perform note_answered_downlinks(in_device_ids, in_command_ids, in_statuses);
  perform settle_radio_parts(in_device_ids, in_command_ids, in_statuses, in_details, in_received);
  for answer in
    select c.command_key, a.*, c.cancel_id = a.id as is_of_cancel
    from unnest(in_device_ids, in_command_ids, in_statuses, in_details, in_received) with ordinality as a (device, id, status, detail, received_at, place)
    join device_command c on c.device_id = a.device and a.id in (c.command_id, c.cancel_id)
    where c.command_key = any (keys)
    order by c.command_key, a.place
  loop
    select * into command from device_command where command_key = answer.command_key for update;
    if answer.is_of_cancel then
      insert into command_event (command_key, kind, status, detail)
        values (command.command_key, 'cancel_answered', answer.status::text, answer.detail);
      update device_command set cancel_acknowledged_at = coalesce(cancel_acknowledged_at, answer.received_at), is_cancel_due = false
        where command_key = command.command_key;
    elsif command.ended_at is not null then
      -- What health has proven already is no late answer.
      insert into command_event (command_key, kind, status, detail)
        values (command.command_key,
          case when command.ended_by = 'health' and answer.status <> 'failed' then 'answered'::command_event_kind else 'late_answer' end,
          answer.status::text, answer.detail);
      update device_command set answered_at = coalesce(answered_at, answer.received_at), is_cancel_due = false
        where command_key = command.command_key;
      if answer.status = 'success' and command.status <> 'success' and command.release_id is not null and not exists (
        select from device_command n where n.device_id = command.device_id and n.command_key > command.command_key
          and n.release_id is not null and n.status = 'success')
      then
        perform deploy_release(command.device_id, command.release_id, command.firmware_version);
      end if;
    elsif command.status::text <> answer.status::text then
      update device_command set status = answer.status::text::command_status, detail = answer.detail,
        acknowledged_at = coalesce(acknowledged_at, answer.received_at), answered_at = answer.received_at,
        ended_at = case when answer.status <> 'pending_reset' then answer.received_at end,
        ended_by = case when answer.status <> 'pending_reset' then 'answer'::command_end end
        where command_key = command.command_key;
    end if;
  end loop;
end $$;

-- Health that was recorded after a command was made, and reports what the command sets, proves it: the revision of the settings, and of an
-- update the firmware too. A device that answered that it must restart, and then reports a restart, has done so.
create or replace function prove_commands(in_reports proving_report[]) returns void language sql as $$
  with held as materialized (
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
    select c.command_key from device_command c join held using (command_key)
    where c.status in ('pending', 'pending_reset') order by c.command_key for update of c
  )
  update device_command c set status = 'success', ended_at = now(), ended_by = 'health'
    from locked where c.command_key = locked.command_key
$$;

-- Locks the counters of devices in the order of their ids, and returns for each the number of its next command. For settings it returns a new revision
-- too: never the one that the device reports, which would prove them at once.
create or replace function number_commands(in_device_ids int[], in_is_settings boolean)
returns table (device int, number int, revision int) language sql as $$
  insert into device_command_counter as k (device_id, last_number, last_revision)
    select h.device_id, 1, case when not in_is_settings then 0 when h.settings_revision = 1 then 2 else 1 end
    from device_health h where h.device_id = any (in_device_ids) order by h.device_id
  on conflict (device_id) do update set last_number = k.last_number % 65535 + 1,
    last_revision = case when not in_is_settings then k.last_revision
      when k.last_revision % 255 + 1 = (select h.settings_revision from device_health h where h.device_id = k.device_id)
        then (k.last_revision + 1) % 255 + 1
      else k.last_revision % 255 + 1 end
  returning k.device_id, k.last_number, k.last_revision::int
$$;
