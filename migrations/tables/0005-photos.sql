create type photo_state as enum ('received', 'ready', 'unreadable');

-- Every photo taken in is a row of its own. It names its insight by message id and index; until that has come,
-- insight_id is null. Of the photos of one insight one stays, and which is settled when they are developed: before
-- that, nobody knows whether a photo has the pixels that its header promises.
create table photo (
  photo_id bigint generated always as identity primary key,
  device_id int not null references device on delete cascade,
  message_identifier bigint not null,
  message_index smallint not null,
  insight_id bigint,
  state photo_state not null default 'received',
  file_key text not null unique,
  file_sha256 bytea not null check (length(file_sha256) = 32),
  width_px int not null,
  height_px int not null,
  size_bytes int not null,
  received_at timestamptz(3) not null default now(),
  -- How often the decoding process ended before it had answered: see docs/decisions/0022.
  lost_decodes smallint not null default 0,
  check (state = 'received' or insight_id is not null),
  constraint photo_once unique nulls not distinct (device_id, message_identifier, message_index, insight_id, file_sha256)
);
create index photo_insight_idx on photo (insight_id);
create unique index photo_developed_key on photo (insight_id) where state <> 'received';
-- A user's photos are read device by device, those of the newest insights first.
create index photo_device_idx on photo (device_id, insight_id desc) include (file_key, received_at) where state = 'ready';
create index photo_undeveloped_idx on photo (received_at) where state = 'received' and insight_id is not null;

create type photo_taken as enum ('kept', 'not_needed', 'over_limit');
