-- What changed, in an order that a reader can follow without missing a row: read the entries whose transaction is
-- below pg_snapshot_xmin(pg_current_snapshot()), and go on behind the last (transaction_id, change_id).
create table change_log (
  change_id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz(3) not null default now(),
  kind text not null constraint change_log_kind_check check (kind in ('insights:added', 'insights:changed', 'statuses:changed',
    'lists:changed', 'devices:changed', 'links:changed', 'bulk:progressed', 'alerts:changed')),
  device_ids int[] not null default '{}',
  insight_ids bigint[] not null default '{}',
  user_ids int[] not null default '{}',
  insight_status insight_status,
  bulk_id bigint,
  bulk_state bulk_update_state,
  bulk_done int,
  alert_ids bigint[] not null default '{}',
  primary key (transaction_id, change_id)
);
alter table change_log alter device_ids set storage external, alter insight_ids set storage external;
create index change_log_age_idx on change_log using brin (changed_at);
