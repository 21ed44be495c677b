-- When staff last had a letter decoded again without success; reason and detail are those of that try.
alter table dead_letter add column tried_at timestamptz(3);
-- For the list that staff read, and for the work on all letters of a reason. Topics are searched by their first 100 characters.
create index dead_letter_reason_idx on dead_letter (reason, dead_letter_id);
create index dead_letter_device_idx on dead_letter (device_id, dead_letter_id);
create index dead_letter_topic_idx on dead_letter (lower(left(topic, 100)) text_pattern_ops);
create index dead_letter_bare_idx on dead_letter (reason) where payload is null;

-- Decoding letters again, or discarding them: one letter, or all of a reason up to until_id. The gateway takes them in the order of their ids, so
-- done_until_id says how far it is. tries counts those since the last progress. See docs/decisions/0036.
create type letter_work_kind as enum ('decode', 'discard');
create type letter_work_state as enum ('processing', 'completed', 'cancelled', 'failed');
create table letter_work (
  letter_work_id bigint generated always as identity primary key,
  kind letter_work_kind not null,
  reason text not null,
  -- Null where it is about all letters of the reason. Not a foreign key: the letter is deleted when it is done.
  letter_id bigint,
  user_id int references user_account on delete set null,
  state letter_work_state not null default 'processing',
  until_id bigint not null,
  done_until_id bigint not null default 0,
  total int not null,
  -- Letters that were stored or discarded.
  finished int not null default 0,
  -- Letters that were decoded and refused again.
  refused int not null default 0,
  -- Letters that cannot be decoded (letter_obstacle).
  skipped int not null default 0,
  tries smallint not null default 0,
  begun_at timestamptz(3) not null default clock_timestamp(),
  touched_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
) with (fillfactor = 50);
create unique index letter_work_open_reason_key on letter_work (reason) where ended_at is null and letter_id is null;
create unique index letter_work_open_letter_key on letter_work (letter_id) where ended_at is null and letter_id is not null;
create index letter_work_user_idx on letter_work (user_id);
