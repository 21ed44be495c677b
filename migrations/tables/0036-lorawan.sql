-- Cameras behind LoRaWAN network servers. See docs/decisions/0050.

-- How the network server received each frame of a device, one row for a frame, however often it is delivered. The counter of a session may start
-- again, so the hash of the frame is part of the key.
create table radio_uplink (
  device_id int not null references device on delete cascade,
  -- When it came in here. The network server's own time may be earlier.
  received_at timestamptz(3) not null,
  heard_at timestamptz(3),
  dev_addr text not null,
  frame_count bigint not null,
  frame_hash bigint not null,
  provider text not null check (provider in ('chirpstack', 'tts')),
  -- Null for frames that carry commands of the network alone.
  port smallint,
  -- The best of all gateways that have heard the frame, and the gateway with the best signal-to-noise ratio.
  rssi_dbm real,
  snr_db real,
  gateway_id text,
  gateway_count smallint not null,
  spreading_factor smallint,
  frequency_hz bigint,
  is_simulated boolean not null default false,
  primary key (device_id, dev_addr, frame_count, frame_hash)
);
create index radio_uplink_device_idx on radio_uplink (device_id, received_at desc);
create index radio_uplink_age_idx on radio_uplink using brin (received_at);

-- Where a device was last heard by radio, and how it is reached there. It is behind LoRa while no later message came over its own connection.
create table device_radio (
  device_id int primary key references device on delete cascade,
  provider text not null check (provider in ('chirpstack', 'tts')),
  -- The connection of the gateway that it came over (network_server).
  server_id text not null,
  application text,
  -- What the network server calls the device, if that is not its DevEUI.
  device_name text,
  last_uplink_at timestamptz(3) not null,
  joined_at timestamptz(3)
) with (fillfactor = 60);

-- A place that the network has calculated is shown until the device reports one itself.
alter table device_health add column is_network_place boolean not null default false;

-- The connections to network servers, as the gateways see them. The address has no credentials.
create table network_server (
  server_id text primary key,
  provider text not null check (provider in ('chirpstack', 'tts')),
  transport text not null check (transport in ('mqtt', 'http')),
  address text not null,
  state text not null check (state in ('connecting', 'connected', 'away', 'refused', 'listening')),
  state_since timestamptz(3) not null default now(),
  last_event_at timestamptz(3),
  last_event text,
  last_error_at timestamptz(3),
  last_error text,
  -- When a gateway last reported it. One that no gateway reports any more is not configured any more.
  reported_at timestamptz(3) not null default now(),
  test_asked_at timestamptz(3),
  test_ended_at timestamptz(3),
  -- Why the last test failed; null if it passed.
  test_error text
);

-- Events and errors of each hour.
create table network_server_hour (
  server_id text not null references network_server on delete cascade,
  hour timestamptz(3) not null,
  events int not null default 0,
  errors int not null default 0,
  primary key (server_id, hour)
);

-- Letters of a DevEUI that belongs to no device are decoded when it is given to one.
alter table letter_work add column dev_eui text;
drop index letter_work_open_reason_key;
create unique index letter_work_open_reason_key on letter_work (reason) where ended_at is null and letter_id is null and dev_eui is null;
create unique index letter_work_open_dev_eui_key on letter_work (dev_eui) where ended_at is null and dev_eui is not null;
drop index dead_letter_dev_eui_idx;
create index dead_letter_dev_eui_idx on dead_letter (dev_eui, dead_letter_id) where dev_eui is not null;

-- These got another parameter.
drop function if exists letter_obstacle(text, int, int, int);
drop function if exists store_dead_letter(text, int, text, text, text, bytea, int, bytea, bigint, int, text);
