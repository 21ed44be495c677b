-- Devices that staff provisioned from one file. An import can be undone while its rows are kept.
create table device_import (
  import_id int generated always as identity primary key,
  imported_at timestamptz(3) not null default now(),
  imported_by int references user_account on delete set null,
  device_count int not null
);

-- A device as the import made it. Undoing removes only devices that are still like this.
create table device_import_row (
  import_id int not null references device_import on delete cascade,
  device_id int not null references device on delete cascade,
  owner_id int,
  secret_sha256 bytea not null,
  claim_code_sha256 bytea not null,
  dev_eui text,
  device_name text,
  primary key (import_id, device_id)
);
create index device_import_row_device_idx on device_import_row (device_id);

-- The list of devices that staff read is sorted by these, page by page (docs/decisions/0033).
create index device_name_order_idx on device (lower(
  coalesce(nullif(btrim(display_name, E' \t\n\r'), ''), nullif(btrim(device_name, E' \t\n\r'), ''))) nulls last, device_id);
create index device_name_reverse_idx on device (lower(
  coalesce(nullif(btrim(display_name, E' \t\n\r'), ''), nullif(btrim(device_name, E' \t\n\r'), ''))) desc nulls last, device_id desc);
create index device_original_name_order_idx on device (lower(device_name) nulls last, device_id);
create index device_original_name_reverse_idx on device (lower(device_name) desc nulls last, device_id desc);

-- What devices report, copied for the same list: it is sorted by these columns, and rows that change with every uplink get no index
-- for it. Refreshed while the list is read.
create table device_report (
  device_id int primary key references device on delete cascade,
  last_seen timestamptz(3),
  latitude double precision,
  longitude double precision,
  cycle_minutes int,
  trigger_number int,
  memory_remaining_mib real,
  cycle_count bigint,
  images_processed bigint,
  software_version text,
  mcu_version text,
  hardware_id text,
  lora_uid text,
  cell_uid text
) with (fillfactor = 80);
create index device_report_lora_order_idx on device_report (lower(lora_uid) nulls last, device_id);
create index device_report_lora_reverse_idx on device_report (lower(lora_uid) desc nulls last, device_id desc);
create index device_report_hardware_order_idx on device_report (lower(hardware_id) nulls last, device_id);
create index device_report_hardware_reverse_idx on device_report (lower(hardware_id) desc nulls last, device_id desc);
-- It is filtered by the beginning of these.
create index device_report_lora_prefix_idx on device_report (lower(lora_uid) text_pattern_ops);
create index device_report_hardware_prefix_idx on device_report (lower(hardware_id) text_pattern_ops);

-- One row: when the copy was refreshed, and when somebody last read by it.
create table device_report_use (
  is_only boolean primary key default true check (is_only),
  refreshed_at timestamptz(3),
  asked_at timestamptz(3)
);
insert into device_report_use default values;
