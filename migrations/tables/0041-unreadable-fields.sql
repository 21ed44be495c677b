-- Known fields of messages that could not be read. A row stays when the field can be read again: it counts.
create table unreadable_field (
  device_id int not null references device on delete cascade,
  -- The kind of message: insights or health.
  kind text not null,
  field text not null,
  -- When it could not be read for the first time since a message of the kind without the trouble; null while the newest message has none.
  since timestamptz(3),
  last_at timestamptz(3) not null,
  -- Messages with the trouble.
  times bigint not null,
  -- The value of the last one as JSON, cut to 100 characters.
  last_value text not null,
  primary key (device_id, kind, field)
);
create index unreadable_field_open_idx on unreadable_field (device_id, kind) where since is not null;

-- A row of a batch, with the fields of its message that could not be read, by name; null without any.
create type read_message as (
  place bigint, device_id int, message_identifier bigint, received_at timestamptz, unreadable jsonb);

-- Places that are none (docs/wire.md): reports of 0/0 were stored as places before.
update device_health set latitude = null, longitude = null, placed_at = null
  where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
update insight set latitude = null, longitude = null where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
update health set latitude = null, longitude = null where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
