-- Clearing a device: its links have ended with the row; what was received before begun_at is archived in the background, in the order of the ids,
-- so done_until_id says how far. tries counts those since the last progress. See docs/decisions/0034.
create type device_clearing_state as enum ('processing', 'completed', 'failed');
create table device_clearing (
  clearing_id bigint generated always as identity primary key,
  device_id int not null references device on delete cascade,
  user_id int references user_account on delete set null,
  state device_clearing_state not null default 'processing',
  total int not null,
  done int not null default 0,
  done_until_id bigint not null default -1,
  tries smallint not null default 0,
  begun_at timestamptz(3) not null default clock_timestamp(),
  touched_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
) with (fillfactor = 70);
create unique index device_clearing_open_key on device_clearing (device_id) where ended_at is null;
create index device_clearing_device_idx on device_clearing (device_id);
create index device_clearing_user_idx on device_clearing (user_id);
