-- Each backup of this database that has ended, successful or not: docs/decisions/0053.
create table backup_run (
  run_id int generated always as identity primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null default now(),
  -- Of a backup that is whole.
  name text,
  row_count bigint check (row_count >= 0),
  file_count bigint check (file_count >= 0),
  written_bytes bigint check (written_bytes >= 0),
  -- Why there is none.
  error text,
  check ((error is null) = (name is not null and row_count is not null and file_count is not null and written_bytes is not null))
);
create index backup_run_whole_idx on backup_run (ended_at) where error is null;
