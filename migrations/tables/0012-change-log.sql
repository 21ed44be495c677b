-- What changed, in an order that a reader can follow without missing a row: read the entries whose transaction is
-- below pg_snapshot_xmin(pg_current_snapshot()), and go on behind the last (transaction_id, change_id).
-- `ids` are what the kind is about: insights, devices, alerts or bulk updates. Entries with user_ids concern these people whatever the rows
-- say. `detail` is what a reader cannot find in the rows any more, by kind: api/src/live/change-log.ts.
create table change_log (
  change_id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz(3) not null default now(),
  kind text not null,
  ids bigint[] not null default '{}',
  user_ids int[] not null default '{}',
  detail jsonb,
  primary key (transaction_id, change_id)
);
alter table change_log alter ids set storage external;
create index change_log_age_idx on change_log using brin (changed_at);
