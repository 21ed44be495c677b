-- To a device, or to a group and so to whatever devices are in it. `email` is where the mail went; whoever opens its link may accept
-- with an account of another address.
create table invitation (
  invitation_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  email text not null,
  device_id int references device on delete cascade,
  group_id int,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_by int references user_account on delete cascade,
  accepted_at timestamptz(3),
  mail_id bigint,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade,
  check (num_nonnulls(device_id, group_id) = 1),
  check ((accepted_by is null) = (accepted_at is null))
);
create unique index invitation_key on invitation (user_id, lower(email), device_id, group_id) nulls not distinct;
create index invitation_device_idx on invitation (device_id) where device_id is not null;
create index invitation_group_idx on invitation (user_id, group_id) where group_id is not null;
create index invitation_accepted_idx on invitation (accepted_by) where accepted_by is not null;
