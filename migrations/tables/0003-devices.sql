-- What people and provisioning say of a device. What the device says of itself stands in device_health, what is
-- counted of it in device_stat: those rows change with every uplink and must stay narrow.
create table device (
  device_id int primary key check (device_id >= 0),
  secret_sha256 bytea not null check (length(secret_sha256) = 32),
  revoked_at timestamptz(3),
  claim_code_sha256 bytea check (length(claim_code_sha256) = 32),
  claim_code_expires_at timestamptz(3),
  dev_eui text unique check (dev_eui ~ '^[0-9a-f]{16}$'),
  device_name text,
  display_name text,
  description text,
  location_name text,
  location_description text,
  set_latitude double precision check (set_latitude between -90 and 90),
  set_longitude double precision check (set_longitude between -180 and 180),
  asked_cycle_minutes int,
  asked_sync_minutes int,
  asked_trigger_number int,
  allow_wifi_insights boolean not null default true,
  allow_complete_images boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create table device_health (
  device_id int primary key references device on delete cascade,
  recorded_at timestamptz(3),
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
  software_version text,
  mcu_version text,
  hardware_id text,
  lora_uid text,
  cell_uid text,
  startup_data jsonb,
  -- Images processed in all reports together: images_processed starts anew when a camera is reset.
  images_counted bigint not null default 0,
  -- When the place was taken away: a report about an earlier moment does not bring it back.
  place_cleared_at timestamptz(3),
  -- When the shown place was reported: a newer report may have none.
  placed_at timestamptz(3)
) with (fillfactor = 60);

-- One narrow row a device, changed by every batch that touches it: no index but the key, and room for HOT updates.
-- slot_counts and archived_slot_counts hold what insight_slots() numbers; class_counts holds triples (class_key(), shown, archived).
-- Only a device with hundreds of classes keeps them outside its row.
create table device_stat (
  device_id int primary key references device on delete cascade,
  last_seen timestamptz(3),
  insight_count bigint not null default 0,
  first_insight_id bigint,
  last_insight_id bigint,
  last_alg_id int,
  last_class_id int,
  slot_counts int[] not null default array_fill(0, array[131]),
  archived_slot_counts int[] not null default array_fill(0, array[131]),
  class_counts bigint[] not null default '{}',
  -- When the newest insight came in, whenever it was taken.
  last_insight_received_at timestamptz(3)
) with (fillfactor = 50, toast_tuple_target = 8160);
alter table device_stat
  alter slot_counts set storage plain,
  alter archived_slot_counts set storage plain,
  alter class_counts set storage external;

create table device_alg (
  device_id int not null references device on delete cascade,
  alg_id int not null references alg on delete cascade,
  deployed_at timestamptz(3) not null default now(),
  primary key (device_id, alg_id)
);
create index device_alg_alg_idx on device_alg (alg_id);

create table device_group (
  group_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, group_id)
);
create unique index device_group_name_key on device_group (user_id, lower(name));

-- A link starts at visible_from; visible_from_id is the first insight it shows (0: all of them).
create table user_device (
  user_id int not null references user_account on delete cascade,
  device_id int not null references device on delete cascade,
  visible_from timestamptz(3) not null default '-infinity',
  visible_from_id bigint not null default 0,
  group_id int,
  linked_at timestamptz(3) not null default now(),
  -- A guest's link lasts as long as an accepted invitation of somebody who has the device leads to it.
  is_guest boolean not null default false,
  -- device_health.images_counted when the link starts.
  images_before bigint not null default 0,
  primary key (user_id, device_id),
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete set null (group_id)
);
create index user_device_device_idx on user_device (device_id, user_id);
create index user_device_group_idx on user_device (group_id) where group_id is not null;
create index user_device_guest_idx on user_device (device_id, user_id) where is_guest;

-- The same counts as device_stat, for the few links that start after the device's beginning.
create table link_stat (
  device_id int not null,
  user_id int not null,
  visible_from_id bigint not null,
  insight_count bigint not null default 0,
  slot_counts int[] not null default array_fill(0, array[131]),
  archived_slot_counts int[] not null default array_fill(0, array[131]),
  class_counts bigint[] not null default '{}',
  primary key (device_id, user_id),
  foreign key (user_id, device_id) references user_device (user_id, device_id) on delete cascade
) with (fillfactor = 50, toast_tuple_target = 8160);
alter table link_stat
  alter slot_counts set storage plain,
  alter archived_slot_counts set storage plain,
  alter class_counts set storage external;
