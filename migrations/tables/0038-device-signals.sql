-- How well LoRaWAN networks hear each device. See docs/decisions/0052.

-- Counts the receptions of a device, so that a signal that was read before one of them is recognized as outdated.
alter table device_radio add column reception_count bigint not null default 0;

-- The signal of a device over the last 30 days, which the gateway's job `read_signals` computes from its receptions. It is a separate
-- table, because ingest locks the rows of device_radio.
create table device_signal (
  device_id int primary key references device on delete cascade,
  -- The median; null if no reception of the last 30 days has one.
  margin_db real,
  -- The newest reception of these days that was not simulated.
  heard_at timestamptz(3),
  -- device_radio.reception_count when the receptions were read.
  reception_count bigint not null,
  read_at timestamptz(3) not null
) with (fillfactor = 80);
