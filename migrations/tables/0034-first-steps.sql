-- Whether an account sees the first steps on its dashboard. Sign-up opens them; accounts that staff make do without.
alter table user_account
  add first_steps_open boolean not null default false,
  -- Enough sightings were triaged, though their cameras may be gone since.
  add first_steps_triaged boolean not null default false;

-- Simulated cameras that an account looks at before it has its own: one fleet for each account. See docs/decisions/0047.
create table sample_fleet (
  user_id int primary key references user_account on delete cascade,
  asked_at timestamptz(3) not null default now(),
  -- When its cameras were last made. One that fails lets others go first.
  tried_at timestamptz(3),
  -- When the sightings of the past and the newest photos had been sent.
  filled_at timestamptz(3),
  group_id int,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete set null (group_id)
);
create index sample_fleet_asked_idx on sample_fleet (asked_at);
create index sample_fleet_group_idx on sample_fleet (group_id);

-- Without an account once that is deleted; the next sweep removes these.
create table sample_camera (
  device_id int primary key references device on delete cascade,
  user_id int references user_account on delete set null
);
create index sample_camera_user_idx on sample_camera (user_id);

-- Far above the numbers that staff give. Each call is a block of ids for one fleet.
create sequence sample_camera_block minvalue 1900000000 maxvalue 2147483600 increment 16;
