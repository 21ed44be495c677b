create type alert_type as enum ('sentinel_cable_error', 'low_battery', 'no_recent_insights', 'no_recent_camera_triggers');
create type alert_status as enum ('new', 'acknowledged', 'resolved');

create table alert (
  alert_id bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  device_id int not null references device on delete cascade,
  alert_type alert_type not null,
  status alert_status not null default 'new',
  summary text not null,
  created_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  resolved_at timestamptz(3),
  -- Null while it is open, and when the device became healthy by itself.
  resolved_by int references user_account on delete set null
);
create unique index alert_open_key on alert (user_id, device_id, alert_type) where status <> 'resolved';
create index alert_user_idx on alert (user_id, created_at desc);
create index alert_device_idx on alert (device_id);

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
