-- A browser that returns reads which of its insights have changed, for as long as the change log goes back (api/src/insights/lines/queries.ts).

-- The devices of `ids`, in the same order. Empty in entries that are not about insights, and in those of older versions.
alter table change_log add device_ids int[] not null default '{}';
drop function if exists log_change(text, bigint[], int[], jsonb);

-- One row. `log_id` differs between databases, also between a database and its restored backup, because transaction ids mean nothing elsewhere. Each
-- migration changes it, because it may change insights. Entries up to `removed_transaction_id` may have been removed.
create table change_log_bounds (
  is_only_row boolean primary key default true check (is_only_row),
  log_id uuid not null default gen_random_uuid(),
  removed_transaction_id xid8 not null default '0'
);
insert into change_log_bounds default values;
