-- Commands that go to cameras over LoRaWAN. See docs/decisions/0051.

-- How a command is sent: over the device's own connection, or by a network server. A command keeps its way, because devices know it by another id on the
-- other one and could execute it twice.
alter table device_command add column provider text not null default 'mqtt' check (provider in ('mqtt', 'chirpstack', 'tts'));

alter type command_event_kind add value 'radio_transmitted';
alter type command_event_kind add value 'radio_acknowledged';
alter type command_event_kind add value 'radio_not_acknowledged';
alter type command_event_kind add value 'radio_refused';
alter type command_event_kind add value 'part_answered';

-- A device update has two parts; its firmware waits for another link.
create type radio_part as enum ('whole', 'models', 'settings', 'cancel');

-- What was handed to a network server for a device. The id is the one under which the server reports the delivery, and the number the one under which the
-- device answers.
create table radio_downlink (
  downlink_id uuid primary key,
  command_key bigint not null references device_command on delete cascade,
  device_id int not null references device on delete cascade,
  part radio_part not null,
  command_number int not null check (command_number between 1 and 65535),
  claimed_at timestamptz(3) not null,
  -- When the network server's broker had it.
  published_at timestamptz(3),
  transmitted_at timestamptz(3),
  acknowledged_at timestamptz(3),
  not_acknowledged_at timestamptz(3),
  refused_at timestamptz(3),
  answered_at timestamptz(3),
  answer answer_status,
  unique (command_key, part)
) with (fillfactor = 70);
create index radio_downlink_number_idx on radio_downlink (device_id, command_number, claimed_at desc);

-- Downlinks that radio gateways have sent to a device on a UTC day, and how long they have taken.
create table radio_usage (
  day date not null,
  device_id int not null references device on delete cascade,
  downlinks int not null default 0,
  airtime_ms int not null default 0,
  primary key (device_id, day)
);
create index radio_usage_day_idx on radio_usage (day);
