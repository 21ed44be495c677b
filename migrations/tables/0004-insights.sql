create type insight_status as enum ('none', 'favorite', 'acknowledge', 'archive');
create type comms_source as enum ('cell', 'wifi', 'satellite', 'lora');
create type camera_clock as enum ('ok', 'missing', 'past', 'future');

create sequence insight_draw cache 512;

-- No foreign keys: an insight of an unknown alg or class is kept, and device rows are not looked up for each row.
create table insight (
  insight_id bigint not null,
  message_identifier bigint not null,
  photo_id bigint,
  received_at timestamptz(3) not null,
  file_ctime timestamptz(3),
  window_start timestamptz(3),
  window_end timestamptz(3),
  latitude double precision,
  longitude double precision,
  device_id int not null,
  alg_id int,
  class_id int not null,
  confidence real,
  insight_status insight_status not null default 'none',
  comms_source comms_source not null,
  camera_clock camera_clock not null default 'ok',
  message_index smallint not null,
  photo_expected boolean not null default false,
  class_ids int[],
  class_confidences real[],
  extra jsonb,
  -- class_id and confidence are those that count: a person's, where somebody has reviewed it. What the camera said is then kept in
  -- machine_*; like reviewed_* they are null before.
  machine_class_id int,
  machine_confidence real,
  reviewed_by int,
  reviewed_at timestamptz(3),
  primary key (insight_id) include (device_id, class_id, insight_status)
);
create index insight_device_idx on insight (device_id, insight_id desc) include (class_id, insight_status);
-- Members of a collection share device and window. Most insights have no window.
create index insight_window_idx on insight (device_id, window_start, window_end, insight_id desc)
  where window_start is not null and window_end is not null;

-- The natural key of every insight taken in (docs/wire.md, section 1). file_ctime_ms is 0 for a camera without a clock. content_hash is
-- that of the message: a repeated key with the same hash is a redelivery, with another hash another message under a reused id.
create table uplink_ledger (
  message_identifier bigint not null,
  file_ctime_ms bigint not null,
  insight_id bigint not null,
  received_at timestamptz(3) not null,
  device_id int not null,
  message_index smallint not null,
  content_hash bigint,
  primary key (device_id, message_identifier, message_index, file_ctime_ms)
);
create index uplink_ledger_age_idx on uplink_ledger using brin (received_at);

create table health (
  device_id int not null,
  recorded_at timestamptz(3) not null,
  message_identifier bigint not null,
  received_at timestamptz(3) not null,
  camera_clock camera_clock not null default 'ok',
  battery_voltage real,
  memory_remaining_mib real,
  space_remaining_percent real,
  temperature_celsius real,
  hours_since_last_camera_trigger real,
  images_processed bigint,
  cycle_count bigint,
  image_count bigint,
  latitude double precision,
  longitude double precision,
  cycle_minutes int,
  sync_minutes int,
  trigger_number int,
  settings_revision smallint,
  startup_data jsonb,
  extra jsonb,
  primary key (device_id, recorded_at, message_identifier)
);

create table health_ledger (
  message_identifier bigint not null,
  recorded_ms bigint not null,
  received_at timestamptz(3) not null default now(),
  device_id int not null,
  content_hash bigint,
  primary key (device_id, message_identifier, recorded_ms)
);
create index health_ledger_age_idx on health_ledger using brin (received_at);

do $$
begin
  if exists (select from pg_extension where extname = 'timescaledb') then
    perform create_hypertable('insight', by_range('insight_id', 90 * 86400 * 4194304::bigint), create_default_indexes => false);
    perform create_hypertable('health', by_range('recorded_at', interval '90 days'), create_default_indexes => false);
  end if;
end $$;

-- One row of a batch: its position in the batch (from 1), its natural key, and the hash of its content.
create type sent_insight_key as (
  place bigint, device_id int, message_identifier bigint, message_index smallint, file_ctime_ms bigint, content_hash bigint);
create type sent_report_key as (
  place bigint, device_id int, message_identifier bigint, recorded_ms bigint, content_hash bigint);

-- The links of a user that have insights, for reading pages of them.
create type own_links as (
  device_ids int[],
  from_ids bigint[],
  last_ids bigint[],
  devices int,
  latest_start bigint,
  oldest_id bigint,
  newest_id bigint,
  insight_count bigint,
  archived_count bigint
);
