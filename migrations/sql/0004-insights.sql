create type insight_status as enum ('none', 'favorite', 'acknowledge', 'archive');
create type comms_source as enum ('cell', 'wifi', 'satellite', 'lora');
create type camera_clock as enum ('ok', 'missing', 'past', 'future');

create sequence insight_draw cache 512;

-- The id carries the displayed time, so that order, paging, date filters and chunk exclusion are one comparison:
-- seconds since 2020 << 22 | place within the second. A whole second (cameras have no finer clock) has 2^21 places,
-- each other millisecond 2,048 behind them: ids sort exactly as displayed times do, and stay below 2^53 until 2088.
-- These functions are not strict: PostgreSQL inlines a strict one only when it can prove its body strict, and a call that is
-- not inlined costs more than all it computes.
create function first_insight_id(displayed_ms bigint) returns bigint language sql immutable parallel safe as $$
  select ((displayed_ms - 1577836800000) / 1000) << 22
    | case when displayed_ms % 1000 = 0 then 0 else 2097152 + ((displayed_ms % 1000) << 11) end
$$;

create function draw_insight_id(displayed_ms bigint, draw bigint) returns bigint language sql immutable parallel safe as $$
  select first_insight_id(displayed_ms)
    + case when displayed_ms % 1000 = 0 then draw & 2097151 else draw & 2047 end
$$;

create function insight_displayed_ms(insight_id bigint) returns bigint language sql immutable parallel safe as $$
  select 1577836800000 + (insight_id >> 22) * 1000 + greatest(0, ((insight_id & 4194303) - 2097152) >> 11)
$$;

create function ms_to_time(unix_ms bigint) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(unix_ms / 1000.0::float8)
$$;

create function time_to_ms(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000)::bigint
$$;

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
  primary key (insight_id) include (device_id, class_id, insight_status)
);
create index insight_device_idx on insight (device_id, insight_id desc) include (class_id, insight_status);

-- The natural key of every insight taken in (the wire page, §1). file_ctime_ms is 0 for a camera without a clock.
create table uplink_ledger (
  message_identifier bigint not null,
  file_ctime_ms bigint not null,
  insight_id bigint not null,
  received_at timestamptz(3) not null,
  device_id int not null,
  message_index smallint not null,
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
