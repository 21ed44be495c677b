-- What is sent to devices: messages of people, and each device's part of an update. See docs/decisions/0039.
create type command_type as enum (
  'reset_device', 'update_model_settings', 'update_state', 'request_higher_res_image', 'device_update');
-- Nothing follows 'success', 'failed' and 'dropped'.
create type command_status as enum ('pending', 'pending_reset', 'success', 'failed', 'dropped');
create type command_end as enum ('answer', 'health', 'expired', 'dropped', 'replaced', 'link_lost');
create type command_event_kind as enum (
  'created', 'handed_over', 'acknowledged', 'answered', 'proven', 'expired', 'dropped', 'replaced', 'link_lost', 'late_answer',
  'cancel_handed_over', 'cancel_acknowledged', 'cancel_answered');

-- The targets are counted by a trigger of device_command, and the status follows from their numbers.
create table device_update (
  update_id int generated always as identity primary key,
  created_by int references user_account on delete set null,
  created_at timestamptz(3) not null default now(),
  release_id int not null references alg_release,
  firmware_tag text not null,
  firmware_version text not null,
  cycle_minutes int not null check (cycle_minutes between 1 and 65535),
  trigger_number int not null check (trigger_number between 1 and 255),
  satellite_fix_minutes smallint check (satellite_fix_minutes > 0),
  satellite_passes smallint check (satellite_passes > 0),
  expires_at timestamptz(3) not null,
  dropped_at timestamptz(3),
  pending int not null default 0 check (pending >= 0),
  pending_reset int not null default 0 check (pending_reset >= 0),
  succeeded int not null default 0 check (succeeded >= 0),
  failed int not null default 0 check (failed >= 0),
  dropped int not null default 0 check (dropped >= 0),
  status command_status not null generated always as (case
    when dropped_at is not null then 'dropped'::command_status
    when pending > 0 then 'pending'
    when pending_reset > 0 then 'pending_reset'
    when failed > 0 then 'failed'
    when succeeded > 0 then 'success'
    else 'dropped' end) stored
);
create index device_update_creator_idx on device_update (created_by, update_id desc);
create index device_update_release_idx on device_update (release_id);

-- One row per device, locked by everyone who adds a command for it: numbers, revisions and limits are counted per device.
create table device_command_counter (
  device_id int primary key references device on delete cascade,
  last_number int not null default 0 check (last_number between 0 and 65535),
  last_revision smallint not null default 0 check (last_revision between 0 and 255)
);

create table device_command (
  command_key bigint generated always as identity primary key,
  -- The id under which the device answers. Sortable by time.
  command_id uuid not null unique,
  -- The id of its cancel.
  cancel_id uuid not null unique,
  device_id int not null references device on delete cascade,
  command_number int not null check (command_number between 1 and 65535),
  type command_type not null,
  update_id int references device_update on delete cascade,
  -- What the person asked for, and what the device is sent. The gateway adds the addresses of the files.
  message jsonb not null,
  payload jsonb not null,
  -- What the device runs, and reports, once it has done it.
  release_id int references alg_release,
  firmware_version text,
  revision smallint check (revision between 1 and 255),
  -- Made by Edit Device: a later edit takes its place while it is unsent.
  is_edit boolean not null default false,
  created_by int references user_account on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  status command_status not null default 'pending',
  -- When it was sent to the device: for the first time, and last.
  handed_over_at timestamptz(3),
  sent_at timestamptz(3),
  acknowledged_at timestamptz(3),
  answered_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by command_end,
  detail text,
  -- It was sent before it was dropped, so a cancel has to follow.
  is_cancel_due boolean not null default false,
  cancel_sent_at timestamptz(3),
  cancel_acknowledged_at timestamptz(3),
  check ((type = 'device_update') = (update_id is not null)),
  check ((ended_at is not null) = (status in ('success', 'failed', 'dropped'))),
  check ((ended_by is not null) = (ended_at is not null))
) with (fillfactor = 60); -- no index has a column that sending and acknowledging change, so these updates are HOT
-- A device has at most one update that it has not answered.
create unique index device_command_open_update_key on device_command (device_id)
  where update_id is not null and status in ('pending', 'pending_reset');
create index device_command_open_idx on device_command (device_id, command_key) where status in ('pending', 'pending_reset');
create index device_command_expiry_idx on device_command (expires_at) where status in ('pending', 'pending_reset');
create index device_command_cancel_idx on device_command (device_id, command_key) where is_cancel_due;
create index device_command_device_idx on device_command (device_id, command_key desc);
create index device_command_latest_update_idx on device_command (device_id, command_key desc) where update_id is not null;
create index device_command_update_idx on device_command (update_id, device_id) where update_id is not null;
create index device_command_creator_idx on device_command (created_by, device_id) where status in ('pending', 'pending_reset');
create index device_command_release_idx on device_command (release_id) where release_id is not null;

-- The files that a device may fetch for a command, in the order of its payload. Files that a command names are kept.
create table command_file (
  command_key bigint not null references device_command on delete cascade,
  position smallint not null,
  sha256 bytea not null references stored_file,
  primary key (command_key, position)
);
create index command_file_sha256_idx on command_file (sha256);

-- What has happened to a command. Rows are added and never changed; they go with their command (triggers.sql). A foreign key would lock each
-- command once more for each row.
create table command_event (
  command_key bigint not null,
  event_id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  kind command_event_kind not null,
  status text,
  detail text,
  primary key (command_key, event_id)
);

-- Answers are removed by age.
create index command_answer_age_idx on command_answer using brin (received_at);

-- What a health report says that can prove a command.
create type proving_report as (
  device_id int, recorded_at timestamptz, settings_revision smallint, software_version text, reboot_reason text);

-- A row of device_command before and after a statement.
create type command_change as (earlier device_command, later device_command);
