-- Turns a database of the last unreleased version into what tables/ makes. Functions, views and triggers are made anew from functions/;
-- those that a table needs stay, and those of extensions.
do $$
declare
  each record;
begin
  for each in
    select t.tgname, t.tgrelid::regclass as on_table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgname <> 'ts_insert_blocker'
      and c.relowner = (select relowner from pg_class where oid = 'schema_migration'::regclass)
  loop
    execute format('drop trigger %I on %s', each.tgname, each.on_table);
  end loop;
  drop view user_device_stat;
  for each in
    select p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname not in ('lower_all', 'has_duplicates')
      and p.proowner = (select relowner from pg_class where oid = 'schema_migration'::regclass)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function %s', each.signature);
  end loop;
end $$;

-- The change log is kept for hours and nobody reads it during an upgrade: what was in it is read anew.
drop table change_log;
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

alter table device_stat
  alter slot_counts set default array_fill(0, array[131]),
  alter archived_slot_counts set default array_fill(0, array[131]),
  alter class_counts set storage external,
  set (toast_tuple_target = 8160);
alter table link_stat
  alter slot_counts set default array_fill(0, array[131]),
  alter archived_slot_counts set default array_fill(0, array[131]),
  alter class_counts set storage external,
  set (toast_tuple_target = 8160);
alter table device_health add column images_counted bigint not null default 0;
alter table user_device add column images_before bigint not null default 0;

drop type claim_outcome;
-- What a recipient was last sent of a camera's alerts was looked for in all rows.
create index outbox_alert_sent_idx on outbox (integration_id, recipient, device_id, sent_at) where kind = 'alert' and sent_at is not null;

-- Why a message was not sent was a sentence.
alter table outbox add column reason_code text, add column reason_params jsonb not null default '{}';
alter table account_mail add column reason_code text, add column reason_params jsonb not null default '{}';
update outbox set reason_code = 'kept_in_file', reason_params = jsonb_build_object('service', case platform when 'sms' then 'sms' else 'mail' end)
  where reason like 'Written to a file on the server: %';
update account_mail set reason_code = 'kept_in_file', reason_params = '{"service": "mail"}'
  where reason like 'Written to a file on the server: %';
update outbox set reason_code = 'earlier_version', reason_params = jsonb_build_object('text', left(reason, 500))
  where reason is not null and reason_code is null;
update account_mail set reason_code = 'earlier_version', reason_params = jsonb_build_object('text', left(reason, 500))
  where reason is not null and reason_code is null;
alter table outbox drop column reason;
alter table account_mail drop column reason;

-- What an alert had found was a sentence.
alter table alert add column params jsonb not null default '{}';
update alert set params = case
  when alert_type = 'low_battery' then jsonb_strip_nulls(jsonb_build_object(
    'volts', substring(summary from 'Battery at ([0-9.]+) V')::numeric, 'readings', substring(summary from 'median of (\d+)')::int))
  when summary ~ ' for \d{1,6} days$' then
    jsonb_build_object('since', to_char((created_at - substring(summary from ' for (\d+) days$')::int * interval '1 day') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  when summary ~ ' for \d{1,6} hours$' then
    jsonb_build_object('since', to_char((created_at - substring(summary from ' for (\d+) hours$')::int * interval '1 hour') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  else '{}' end
  where alert_type <> 'sentinel_cable_error';
alter table alert drop column summary;
alter type alert_verdict drop attribute summary, add attribute params jsonb;

-- Features and their texts are in contracts/src/features.ts.
alter table user_feature drop constraint user_feature_feature_id_fkey;
drop table feature;
drop type feature_key;
