-- What could not be taken in. The same message again is the same letter: letter_sha256 is that of topic and payload
-- in full, of which only the beginning is kept.
create table dead_letter (
  dead_letter_id bigint generated always as identity primary key,
  source text not null,
  device_id int,
  dev_eui text,
  topic text not null,
  reason text not null,
  detail text not null default '',
  payload bytea,
  payload_bytes int not null,
  letter_sha256 bytea not null unique check (length(letter_sha256) = 32),
  times int not null default 1,
  first_received_at timestamptz(3) not null default now(),
  last_received_at timestamptz(3) not null default now(),
  -- Why a letter has no payload: 'daily_limit' (the device has stored its bytes of the day), 'disk_reserve' (the disk was nearly full),
  -- or 'counted' (the device has stored its letters of the day: this row counts all further ones of one reason and day, and topic,
  -- detail and size are those of the last one).
  payload_left_out text check (payload_left_out in ('daily_limit', 'disk_reserve', 'counted')),
  check ((payload is null) = (payload_left_out is not null))
);
create index dead_letter_age_idx on dead_letter (last_received_at);
create index dead_letter_dev_eui_idx on dead_letter (dev_eui) where dev_eui is not null;

create type answer_status as enum ('success', 'failed', 'pending_reset');

create table command_answer (
  device_id int not null references device on delete cascade,
  command_id uuid not null,
  status answer_status not null,
  detail text,
  received_at timestamptz(3) not null,
  primary key (device_id, command_id, status)
);

-- What a device has stored on a UTC day, in every gateway together. Rows are updated in the transaction that stores the photo or the
-- letter. No foreign key: a letter of a device that has just been deleted is still stored.
create table device_usage (
  day date not null,
  device_id int not null,
  photos int not null default 0,
  -- Originals and the pictures made from them.
  photo_bytes bigint not null default 0,
  -- Letters with payload: payload, topic, detail, and 512 bytes for the row and its index entries.
  letter_bytes bigint not null default 0,
  -- Rows of letters without payload.
  bare_letters int not null default 0,
  primary key (day, device_id)
);
