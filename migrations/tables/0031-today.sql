-- When somebody last looked at the dashboard, and when the visit before that one ended. See docs/decisions/0043.
create table dashboard_visit (
  user_id int primary key references user_account on delete cascade,
  seen_at timestamptz(3) not null,
  previous_ended_at timestamptz(3)
);

-- What ended since a visit is counted for the person who sent it.
create index device_command_ended_idx on device_command (created_by, ended_at) where ended_at is not null;
