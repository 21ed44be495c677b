-- Giving many insights a status at once, in the background. See docs/decisions/0012.
create type bulk_update_state as enum ('waiting', 'processing', 'completed', 'blocked', 'failed');

-- Its rows are done in the order of their ids, so done_until_id says which are. tries counts those since the last progress.
create table bulk_update (
  bulk_id bigint generated always as identity primary key,
  user_id int references user_account on delete set null,
  is_undo boolean not null default false,
  state bulk_update_state not null default 'waiting',
  total int not null default 0,
  done int not null default 0,
  done_until_id bigint not null default -1,
  device_ids int[] not null default '{}',
  tries smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Whoever gives a device up can have its insights archived with it: by the time it is done the link is gone.
  outlives_links boolean not null default false
) with (fillfactor = 70);
create index bulk_update_open_idx on bulk_update (bulk_id) where ended_at is null;
create index bulk_update_age_idx on bulk_update (ended_at);

-- The journal that makes resuming and undoing exact. from_status is what the insight had when it was asked for; once done,
-- what it was changed from, or to_status where this bulk update changed nothing. No foreign keys: there may be millions.
create table bulk_update_row (
  bulk_id bigint not null,
  insight_id bigint not null,
  device_id int not null,
  from_status insight_status not null,
  to_status insight_status not null,
  primary key (bulk_id, insight_id)
);

-- The devices of open bulk updates: each is one person's, whose bulk updates on it run in the order of bulk_ids.
create table bulk_claim (
  device_id int primary key,
  user_id int not null,
  bulk_ids bigint[] not null
);
