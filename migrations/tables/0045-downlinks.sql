-- Commands that go to cameras over LoRaWAN are sent again when nothing is heard of them, and each report of a network server counts once. See docs/decisions/0051.

-- It is handed to the network server again, for the reason in `status`, or not any more.
alter type command_event_kind add value 'radio_repeated';
alter type command_event_kind add value 'radio_given_up';

alter table radio_downlink
  -- The device remembers the last numbers that it has received, so a number is not sent again after too many later ones.
  add column first_claimed_at timestamptz(3) not null default now(),
  -- How often it was handed to the network server again.
  add column repeats int not null default 0,
  -- When the network server last reported anything about it.
  add column reported_at timestamptz(3),
  -- Since when it is not sent again until the device joins.
  add column given_up_at timestamptz(3);
update radio_downlink set first_claimed_at = claimed_at where claimed_at > '-infinity';
create index radio_downlink_first_idx on radio_downlink (device_id, first_claimed_at);

-- What a network server has reported about a downlink. It reports by two transports, sends events again and in any order; the key is its own id of the event.
create table radio_downlink_event (
  downlink_id uuid not null references radio_downlink on delete cascade,
  step text not null check (step in ('transmitted', 'acknowledged', 'not_acknowledged', 'refused')),
  event_key text not null,
  primary key (downlink_id, step, event_key)
);

-- The id of the last join, which the network server may report again.
alter table device_radio add column join_key text;
-- The cameras of a connection.
create index device_radio_server_idx on device_radio (server_id);

-- These got other parameters, or another name.
drop function if exists note_downlink(int, uuid, text, text, int);
drop function if exists note_join(int, text, text, text, text, timestamptz);
drop function if exists claim_radio_downlinks(int[], text[], int, int);
drop function if exists has_due_frame(int, timestamptz);
drop function if exists is_downlink_due(radio_downlink, timestamptz);
