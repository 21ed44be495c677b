-- What could not be taken in. The same message again is the same letter: letter_sha256 is that of topic and payload
-- in full, of which only the beginning is kept.
create table dead_letter (
  dead_letter_id bigint generated always as identity primary key,
  source text not null,
  device_id int,
  dev_eui text,
  topic text not null,
  reason text not null,
  detail text not null default '',
  payload bytea not null,
  payload_bytes int not null,
  letter_sha256 bytea not null unique check (length(letter_sha256) = 32),
  times int not null default 1,
  first_received_at timestamptz(3) not null default now(),
  last_received_at timestamptz(3) not null default now()
);
create index dead_letter_age_idx on dead_letter (last_received_at);
create index dead_letter_dev_eui_idx on dead_letter (dev_eui) where dev_eui is not null;

create type answer_status as enum ('success', 'failed', 'pending_reset');

create table command_answer (
  device_id int not null references device on delete cascade,
  command_id uuid not null,
  status answer_status not null,
  detail text,
  received_at timestamptz(3) not null,
  primary key (device_id, command_id, status)
);

-- What changed, in an order that a reader can follow without missing a row: read the entries whose transaction is
-- below pg_snapshot_xmin(pg_current_snapshot()), and go on behind the last (transaction_id, change_id).
create table change_log (
  change_id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz(3) not null default now(),
  kind text not null check (kind in ('insights:added', 'insights:changed', 'devices:changed', 'links:changed')),
  device_ids int[] not null default '{}',
  insight_ids bigint[] not null default '{}',
  user_ids int[] not null default '{}',
  primary key (transaction_id, change_id)
);
alter table change_log alter device_ids set storage external, alter insight_ids set storage external;
create index change_log_age_idx on change_log using brin (changed_at);

-- Whoever gets or loses a device sees other insights from now on.
create function tell_links_changed() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  insert into change_log (kind, user_ids)
    select 'links:changed', array_agg(distinct user_id) from changed having count(*) > 0 returning change_id into told;
  if told is not null then
    perform pg_notify('change_log', told::text);
  end if;
  return null;
end $$;
create trigger link_added after insert on user_device
  referencing new table as changed for each statement execute function tell_links_changed();
create trigger link_removed after delete on user_device
  referencing old table as changed for each statement execute function tell_links_changed();
