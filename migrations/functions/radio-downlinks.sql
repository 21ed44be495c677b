-- Commands over LoRaWAN. Locks are taken in the order of commands.sql: counters of commands, commands by command_key, updates, devices. A row of
-- radio_downlink is changed under the lock of its command.

-- A device is behind LoRa while its newest message came through a network server.
create or replace function is_behind_lora(in_device_id int) returns boolean language sql stable as $$
  select exists (select from device_radio r join device_stat s using (device_id) where r.device_id = in_device_id and r.last_uplink_at >= s.last_seen)
$$;

-- Whether both parts of an update have arrived over LoRa, so that its firmware alone is missing.
create or replace function has_radio_parts_done(in_command_key bigint) returns boolean language sql stable as $$
  select count(*) = 2 from radio_downlink where command_key = in_command_key and part in ('models', 'settings') and answer = 'success'
$$;

-- Whether a command fits into a frame, where an image has a number of 16 bits and an index below 32. Other commands wait for another link.
create or replace function fits_lora(in_type command_type, in_payload jsonb) returns boolean language sql immutable as $$
  select in_type <> 'request_higher_res_image' or (in_payload ->> 'message_id')::bigint < 65536 and (in_payload ->> 'index')::int < 32
$$;

-- Whether a downlink has to be handed to the network server again: it may not have arrived there, the device has joined since (which empties its queue),
-- the device has not acknowledged it, or the server has refused it an hour ago.
create or replace function is_downlink_due(in_downlink radio_downlink, in_joined_at timestamptz) returns boolean language sql stable as $$
  select in_downlink.answered_at is null and in_downlink.acknowledged_at is null and (
    in_downlink.published_at is null and in_downlink.claimed_at < now() - interval '1 minute'
    or in_joined_at > in_downlink.claimed_at
    or in_downlink.not_acknowledged_at > in_downlink.claimed_at
    or in_downlink.refused_at > in_downlink.claimed_at and in_downlink.refused_at < now() - interval '1 hour')
$$;

-- Whether a command has something to send over LoRa: it is pending and was not sent over another connection, or its cancel has to follow.
create or replace function is_for_lora(in_command device_command) returns boolean language sql stable as $$
  select in_command.expires_at > now() and (
    in_command.status = 'pending' and (in_command.handed_over_at is null or in_command.provider <> 'mqtt') and fits_lora(in_command.type, in_command.payload)
    or in_command.is_cancel_due and in_command.provider <> 'mqtt')
$$;

-- The frames in which a command goes, in their order.
create or replace function lora_parts(in_command device_command) returns radio_part[] language sql immutable as $$
  select case
    when in_command.is_cancel_due then array['cancel']::radio_part[]
    when in_command.type = 'device_update' then array['models', 'settings']::radio_part[]
    else array['whole']::radio_part[] end
$$;

-- Whether a device has a frame that has not been handed to its network server, or has to be handed to it again. Most devices with open commands have
-- none, because the frame is on its way or waits for its answer.
create or replace function has_due_frame(in_device_id int, in_joined_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from device_command c cross join lateral unnest(lora_parts(c)) as p (part)
    left join radio_downlink d on d.command_key = c.command_key and d.part = p.part
    where c.device_id = in_device_id and is_for_lora(c) and (d.downlink_id is null or is_downlink_due(d, in_joined_at)))
$$;

-- Claims the next downlink for each of these devices that are behind LoRa, at most in_limit in all; null for all devices. A device has one downlink on its way at
-- a time: the next one follows when it has acknowledged or answered the last one. A cancel comes first, a reset last.
create or replace function claim_radio_downlinks(in_device_ids int[], in_providers text[], in_per_day int, in_limit int)
returns table (downlink_id uuid, device int, dev_eui text, provider text, server_id text, application text, device_name text, part radio_part, number int,
  kind command_type, content jsonb, cancels int, expires_at text)
language plpgsql as $$
#variable_conflict use_column
declare
  target record;
  command device_command;
  wanted radio_part;
  known radio_downlink;
  claimed radio_downlink;
  new_number int;
  claims int := 0;
begin
  for target in
    select r.*, d.dev_eui from device_radio r join device_stat s using (device_id) join device d using (device_id)
    where (in_device_ids is null or r.device_id = any (in_device_ids)) and r.provider = any (in_providers) and r.last_uplink_at >= s.last_seen
      and d.dev_eui is not null
      and has_due_frame(r.device_id, r.joined_at)
      and coalesce((select downlinks from radio_usage u where u.device_id = r.device_id and u.day = utc_day()), 0) < in_per_day
    order by r.device_id
  loop
    exit when claims = in_limit;
    perform from device_command_counter where device_id = target.device_id for update;
    <<commands>>
    for command in
      select c.* from device_command c where c.device_id = target.device_id and is_for_lora(c)
      order by c.is_cancel_due desc, c.type = 'reset_device', c.command_key for update of c
    loop
      foreach wanted in array lora_parts(command) loop
        select * into known from radio_downlink k where k.command_key = command.command_key and k.part = wanted;
        if not found then
          new_number := command.command_number;
          if wanted in ('settings', 'cancel') then
            update device_command_counter set last_number = last_number % 65535 + 1 where device_id = target.device_id returning last_number into new_number;
          end if;
          insert into radio_downlink as n (downlink_id, command_key, device_id, part, command_number, claimed_at)
            values (case wanted when 'whole' then command.command_id when 'cancel' then command.cancel_id else gen_random_uuid() end,
              command.command_key, target.device_id, wanted, new_number, clock_timestamp())
            returning * into claimed;
        elsif is_downlink_due(known, target.joined_at) then
          update radio_downlink n set claimed_at = clock_timestamp(), published_at = null where n.downlink_id = known.downlink_id returning * into claimed;
        elsif known.answer = 'pending_reset' then
          exit commands; -- the device restarts
        elsif known.answered_at is not null then
          continue; -- with the next part
        elsif known.acknowledged_at is not null then
          continue commands; -- the device has it, so the next command may follow
        else
          exit commands; -- it is on its way
        end if;
        update device_command c set provider = target.provider,
            handed_over_at = case when wanted = 'cancel' then c.handed_over_at else coalesce(c.handed_over_at, clock_timestamp()) end,
            sent_at = case when wanted = 'cancel' then c.sent_at else clock_timestamp() end,
            cancel_sent_at = case when wanted = 'cancel' then clock_timestamp() else c.cancel_sent_at end
          where c.command_key = command.command_key;
        return query select claimed.downlink_id, target.device_id, target.dev_eui, target.provider, target.server_id, target.application,
          target.device_name, wanted, claimed.command_number, command.type, command.payload, command.command_number, wire_time(command.expires_at);
        claims := claims + 1;
        exit commands;
      end loop;
    end loop commands;
  end loop;
end $$;

-- The network server's broker has these downlinks, or has not and they are claimed again.
create or replace function note_published(in_downlink_ids uuid[], in_failed_ids uuid[]) returns void language sql as $$
  update radio_downlink set published_at = clock_timestamp() where downlink_id = any (in_downlink_ids);
  update radio_downlink set claimed_at = '-infinity' where downlink_id = any (in_failed_ids) and published_at is null;
$$;

-- Adds what a network server reports of a downlink to the history of its command. Returns whether the downlink is known.
create or replace function note_downlink(in_device_id int, in_downlink_id uuid, in_step text, in_detail text, in_airtime_ms int) returns boolean
language plpgsql as $$
declare
  downlink radio_downlink;
  command device_command;
begin
  select c.* into command from radio_downlink r join device_command c using (command_key)
    where r.downlink_id = in_downlink_id and r.device_id = in_device_id for update of c;
  if not found then
    return false;
  end if;
  update radio_downlink set
      transmitted_at = case when in_step = 'transmitted' then clock_timestamp() else transmitted_at end,
      acknowledged_at = case when in_step = 'acknowledged' then coalesce(acknowledged_at, clock_timestamp()) else acknowledged_at end,
      not_acknowledged_at = case when in_step = 'not_acknowledged' then clock_timestamp() else not_acknowledged_at end,
      refused_at = case when in_step = 'refused' then clock_timestamp() else refused_at end
    where downlink_id = in_downlink_id returning * into downlink;
  if in_step = 'transmitted' then
    insert into radio_usage as u (device_id, day, downlinks, airtime_ms) values (in_device_id, utc_day(), 1, in_airtime_ms)
      on conflict (device_id, day) do update set downlinks = u.downlinks + 1, airtime_ms = u.airtime_ms + excluded.airtime_ms;
  end if;
  if in_step <> 'acknowledged' or downlink.part in ('models', 'settings') then
    insert into command_event (command_key, kind, detail)
      values (command.command_key, ('radio_' || in_step)::command_event_kind, nullif(concat_ws(': ',
        case downlink.part when 'models' then 'Models' when 'settings' then 'Settings' when 'cancel' then 'Cancellation' end, in_detail), ''));
  else
    perform acknowledge_commands(case when downlink.part = 'whole' then array[command.command_key] else '{}'::bigint[] end,
      case when downlink.part = 'cancel' then array[command.command_key] else '{}'::bigint[] end);
  end if;
  perform tell_command(command);
  perform wake_gateways(array[in_device_id]);
  return true;
end $$;

create or replace function tell_command(in_command device_command) returns void language sql as $$
  select case when in_command.update_id is null then log_change('messages:changed', array[in_command.command_key])
    else log_change('updates:changed', array[in_command.update_id::bigint]) end
$$;

-- Settles the parts of updates that went over LoRa; the caller holds their commands. A part that failed fails the update. When both parts are done and the device runs the firmware, it
-- has succeeded; otherwise the firmware waits for a link that can carry it, and a health report proves it.
create or replace function settle_radio_parts(
  in_device_ids int[], in_ids uuid[], in_statuses answer_status[], in_details text[], in_received timestamptz[]
) returns void language plpgsql as $$
declare
  answer record;
  command device_command;
begin
  for answer in
    select r.command_key, r.downlink_id, r.part, a.status, a.detail, a.received_at
    from unnest(in_device_ids, in_ids, in_statuses, in_details, in_received) with ordinality as a (device, id, status, detail, received_at, place)
    join radio_downlink r on r.downlink_id = a.id and r.device_id = a.device
    where r.part in ('models', 'settings')
    order by r.command_key, a.place
  loop
    select * into command from device_command where command_key = answer.command_key for update;
    update radio_downlink set answered_at = answer.received_at, answer = answer.status where downlink_id = answer.downlink_id;
    insert into command_event (command_key, kind, status, detail) values (answer.command_key, 'part_answered', answer.status::text,
      concat_ws(': ', case answer.part when 'models' then 'Models' else 'Settings' end, answer.detail));
    if command.ended_at is null and (answer.status = 'failed' or answer.status = 'success' and has_radio_parts_done(answer.command_key) and command.firmware_version is not distinct from (select software_version from device_health where device_id = command.device_id)) then
      update device_command set status = answer.status::text::command_status, detail = answer.detail, answered_at = answer.received_at,
          acknowledged_at = coalesce(acknowledged_at, answer.received_at), ended_at = answer.received_at, ended_by = 'answer'
        where command_key = answer.command_key;
    else
      perform tell_command(command);
    end if;
  end loop;
end $$;

-- Notes which downlinks were answered, so that the next one may follow.
create or replace function note_answered_downlinks(in_device_ids int[], in_ids uuid[], in_statuses answer_status[]) returns void language sql as $$
  update radio_downlink r set answered_at = now(), answer = a.status
    from unnest(in_device_ids, in_ids, in_statuses) as a (device, id, status)
    where r.downlink_id = a.id and r.device_id = a.device and r.part in ('whole', 'cancel')
$$;
