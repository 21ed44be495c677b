create type alert_type as enum ('sentinel_cable_error', 'low_battery', 'no_recent_insights', 'no_recent_camera_triggers');
create type alert_status as enum ('new', 'acknowledged', 'resolved');

create table alert (
  alert_id bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  device_id int not null references device on delete cascade,
  alert_type alert_type not null,
  status alert_status not null default 'new',
  -- What was found, by type: {since} of a silence, {volts, readings} of a battery, {} of a cable.
  params jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  resolved_at timestamptz(3),
  -- Null while it is open, and when the device became healthy by itself.
  resolved_by int references user_account on delete set null
);
create unique index alert_open_key on alert (user_id, device_id, alert_type) where status <> 'resolved';
create index alert_user_idx on alert (user_id, created_at desc, alert_id desc);
create index alert_device_idx on alert (device_id);
create index alert_open_device_idx on alert (device_id, alert_type) where status <> 'resolved';
create index alert_resolved_idx on alert (resolved_at) where status = 'resolved';

create table alert_setting (
  user_id int primary key references user_account on delete cascade,
  cable_error boolean not null default true,
  low_battery boolean not null default true,
  no_recent_insights boolean not null default true,
  no_recent_camera_triggers boolean not null default true
);

create table alert_group_setting (
  user_id int not null references user_account on delete cascade,
  group_id int not null,
  ignore boolean not null,
  primary key (user_id, group_id),
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade
);

-- What the alert rules know of a device. Readings stand newest first. last_trigger_at is what the newest report that spoke of
-- triggers or images makes of it; image_count is the last one reported. The sweep looks at due_at.
create table device_watch (
  device_id int primary key references device on delete cascade,
  battery_volts real[] not null default '{}',
  battery_read_at timestamptz(3)[] not null default '{}',
  cable_ok boolean,
  cable_said_at timestamptz(3),
  last_trigger_at timestamptz(3),
  triggers_said_at timestamptz(3),
  image_count bigint,
  due_at timestamptz(3) not null default now()
) with (fillfactor = 70);
create index device_watch_due_idx on device_watch (due_at);

-- One row for each thing that is wrong with a device now, whoever owns it and whatever they want to be alerted of. Only settle_alerts
-- writes it, while the device's device_stat row is locked. Missing insights are not here: each link counts its own.
create table device_condition (
  device_id int not null references device on delete cascade,
  alert_type alert_type not null check (alert_type <> 'no_recent_insights'),
  primary key (device_id, alert_type)
);

-- What a rule has found: without params the device is well, without a user it concerns everybody it is linked to.
create type alert_verdict as (device_id int, user_id int, alert_type alert_type, params jsonb);

-- What the rules read of a health report. said_at is its place in time, never ahead of our clock.
create type watched_report as (device_id int, said_at timestamptz, battery_voltage real, cable_ok boolean,
  hours_since_last_camera_trigger real, image_count bigint);
