create type outbox_state as enum ('pending', 'sent', 'failed', 'skipped');

-- What leaves for people and other systems, written with the row that causes it. dedupe_key names the cause, so that
-- the same one never leaves twice.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'gundi_v1', 'gundi_v2')),
  dedupe_key text not null unique,
  payload jsonb not null,
  state outbox_state not null default 'pending',
  reason text,
  attempts int not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index outbox_due_idx on outbox (due_at) where state = 'pending';
create index outbox_user_idx on outbox (user_id, outbox_id desc);
