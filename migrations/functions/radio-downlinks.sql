-- Sends commands over LoRaWAN. Locks are taken in the order of commands.sql: counters of commands, commands by command_key, updates, devices. A row
-- of radio_downlink is changed under the lock of its command.

-- Returns whether a device is behind LoRa. It is while its newest message was received through a network server.
create or replace function is_behind_lora(in_device_id int) returns boolean language sql stable as $$
  select exists (select from device_radio r join device_stat s using (device_id) where r.device_id = in_device_id and r.last_uplink_at >= s.last_seen)
$$;

-- Returns whether both parts of an update have arrived over LoRa, so that only its firmware is missing.
create or replace function has_radio_parts_done(in_command_key bigint) returns boolean language sql stable as $$
  select count(*) = 2 from radio_downlink where command_key = in_command_key and part in ('models', 'settings') and answer = 'success'
$$;

-- Returns whether a command fits into a frame, where an image has a number of 16 bits and an index below 32. Other commands wait for another link.
create or replace function fits_lora(in_type command_type, in_payload jsonb) returns boolean language sql immutable as $$
  select in_type <> 'request_higher_res_image' or (in_payload ->> 'message_id')::bigint < 65536 and (in_payload ->> 'index')::int < 32
$$;

-- Counts the uplinks of a device after a moment, up to in_most.
create or replace function count_uplinks(in_device_id int, in_after timestamptz, in_most int) returns int language sql stable as $$
  select count(*)::int from (
    select from radio_uplink where device_id = in_device_id and received_at > in_after and not is_simulated limit in_most) heard
$$;

-- Returns whether a device may have forgotten the number of a downlink that it has received. It remembers its last 8 numbers (docs/wire.md), and
-- cancels can overtake what is being delivered.
create or replace function is_number_old(in_downlink radio_downlink) returns boolean language sql stable as $$
  select count(*) = 4 from (
    select from radio_downlink l where l.device_id = in_downlink.device_id and l.first_claimed_at > in_downlink.first_claimed_at limit 4) later
$$;

-- Returns why a downlink has to be handed to the network server again, or null if it need not be:
-- not_delivered: it may not have arrived there
-- joined: the device has joined since, which can empty the server's queue. After all repeats, at most once an hour, for a device that joins
-- repeatedly.
-- not_acknowledged: the device has not acknowledged it, and the server does not repeat it
-- refused: the server has refused it an hour ago
-- silent: the device has sent in_silent_uplinks uplinks, and the server has reported nothing about it
create or replace function downlink_repeat_reason(in_downlink radio_downlink, in_joined_at timestamptz, in_silent_uplinks int, in_repeats int)
returns text language sql stable as $$
  select case
    when in_downlink.answered_at is not null or in_downlink.acknowledged_at is not null then null
    when in_downlink.given_up_at is not null then case when has_joined and not is_number_old(in_downlink) then 'joined' end
    when in_downlink.published_at is null then case when in_downlink.claimed_at < now() - interval '1 minute' then 'not_delivered' end
    when has_joined then 'joined'
    when in_downlink.not_acknowledged_at > in_downlink.claimed_at then 'not_acknowledged'
    when in_downlink.refused_at > in_downlink.claimed_at then case when in_downlink.refused_at < now() - interval '1 hour' then 'refused' end
    when count_uplinks(in_downlink.device_id, greatest(in_downlink.claimed_at, in_downlink.reported_at), in_silent_uplinks) = in_silent_uplinks then 'silent'
  end
  from (select in_joined_at > in_downlink.claimed_at
    and (in_downlink.repeats < in_repeats or in_downlink.claimed_at < now() - interval '1 hour') as has_joined) session
$$;

-- Returns whether a command has something to send over LoRa: it is pending and was not sent over another connection, or its cancel has to follow.
create or replace function is_for_lora(in_command device_command) returns boolean language sql stable as $$
  select in_command.expires_at > now() and (
    in_command.status = 'pending' and (in_command.handed_over_at is null or in_command.provider <> 'mqtt') and fits_lora(in_command.type, in_command.payload)
    or in_command.is_cancel_due and in_command.provider <> 'mqtt')
$$;

-- Returns the frames in which a command is sent, in their order.
create or replace function lora_parts(in_command device_command) returns radio_part[] language sql immutable as $$
  select case
    when in_command.is_cancel_due then array['cancel']::radio_part[]
    when in_command.type = 'device_update' then array['models', 'settings']::radio_part[]
    else array['whole']::radio_part[] end
$$;

-- Returns whether a device has a frame that has not been handed to its network server, or has to be handed to it again. Most devices with open
-- commands have none, because the frame is being delivered or waits for its answer.
create or replace function has_due_frame(in_device_id int, in_joined_at timestamptz, in_silent_uplinks int, in_repeats int)
returns boolean language sql stable as $$
  select exists (
    select from device_command c cross join lateral unnest(lora_parts(c)) as p (part)
    left join radio_downlink d on d.command_key = c.command_key and d.part = p.part
    where c.device_id = in_device_id and is_for_lora(c)
      and (d.downlink_id is null or downlink_repeat_reason(d, in_joined_at, in_silent_uplinks, in_repeats) is not null))
$$;

-- Hands a downlink to the network server again. After in_repeats times, or when its number is too old, it is given up instead, so that the next
-- command may follow: a join is a new chance for it, and what did not arrive at the server was not sent. The history of the command contains the
-- reason if no event of the server gives it. Returns the claimed downlink, or null. The caller has locked the command.
create or replace function repeat_downlink(in_downlink radio_downlink, in_reason text, in_repeats int) returns radio_downlink language plpgsql as $$
declare
  claimed radio_downlink;
  is_old boolean := is_number_old(in_downlink);
begin
  if is_old or in_downlink.repeats >= in_repeats and in_reason not in ('joined', 'not_delivered') then
    update radio_downlink set given_up_at = clock_timestamp() where downlink_id = in_downlink.downlink_id;
    insert into command_event (command_key, kind, status, detail)
      values (in_downlink.command_key, 'radio_given_up', case when is_old then 'later_commands' else 'repeats' end, part_name(in_downlink.part));
    perform publish_commands(array(select c from device_command c where c.command_key = in_downlink.command_key));
    return null;
  end if;
  if in_reason not in ('not_acknowledged', 'refused') then
    insert into command_event (command_key, kind, status, detail)
      values (in_downlink.command_key, 'radio_repeated', in_reason, part_name(in_downlink.part));
  end if;
  update radio_downlink set claimed_at = clock_timestamp(), published_at = null, given_up_at = null,
      repeats = repeats + case when in_reason = 'not_delivered' then 0 else 1 end
    where downlink_id = in_downlink.downlink_id returning * into claimed;
  return claimed;
end $$;

-- Claims the next downlink for each of these devices that are behind LoRa, at most in_limit in all. Null means all devices. A device has one downlink
-- in delivery at a time: the next one follows when the device has acknowledged or answered the last one, or that one is given up. A cancel comes
-- first, a reset last.
create or replace function claim_radio_downlinks(
  in_device_ids int[], in_providers text[], in_per_day int, in_silent_uplinks int, in_repeats int, in_limit int
)
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
  reason text;
  new_number int;
  claims int := 0;
begin
  for target in
    select r.*, d.dev_eui from device_radio r join device_stat s using (device_id) join device d using (device_id)
    where (in_device_ids is null or r.device_id = any (in_device_ids)) and r.provider = any (in_providers) and r.last_uplink_at >= s.last_seen
      and d.dev_eui is not null
      and has_due_frame(r.device_id, r.joined_at, in_silent_uplinks, in_repeats)
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
          insert into radio_downlink as n (downlink_id, command_key, device_id, part, command_number, claimed_at, first_claimed_at)
            values (case wanted when 'whole' then command.command_id when 'cancel' then command.cancel_id else gen_random_uuid() end,
              command.command_key, target.device_id, wanted, new_number, clock_timestamp(), clock_timestamp())
            returning * into claimed;
        else
          reason := downlink_repeat_reason(known, target.joined_at, in_silent_uplinks, in_repeats);
          if reason is not null then
            claimed := repeat_downlink(known, reason, in_repeats);
            if claimed.downlink_id is null then
              continue commands; -- it is given up
            end if;
          elsif known.answer = 'pending_reset' then
            exit commands; -- the device restarts
          elsif known.answered_at is not null then
            continue; -- with the next part
          elsif known.acknowledged_at is not null or known.given_up_at is not null then
            continue commands; -- the device has it, or it is given up, so the next command may follow
          else
            exit commands; -- it is being delivered
          end if;
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

-- Returns the name of a part in the history of a command, or null for a command that is one frame.
create or replace function part_name(in_part radio_part) returns text language sql immutable as $$
  select case in_part when 'models' then 'Models' when 'settings' then 'Settings' when 'cancel' then 'Cancellation' end
$$;
