-- Turns a database of the last unreleased version into what tables/ makes. Functions, views and triggers are made anew from functions/;
-- those that a table needs stay, and those of extensions.
do $$
declare
  each record;
begin
  for each in
    select t.tgname, t.tgrelid::regclass as on_table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgname <> 'ts_insert_blocker'
  loop
    execute format('drop trigger %I on %s', each.tgname, each.on_table);
  end loop;
  drop view user_device_stat;
  for each in
    select p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname not in ('lower_all', 'has_duplicates')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function %s', each.signature);
  end loop;
end $$;

-- What a recipient was last sent of a camera's alerts was looked for in all rows.
create index outbox_alert_sent_idx on outbox (integration_id, recipient, device_id, sent_at) where kind = 'alert' and sent_at is not null;

-- Why a message was not sent was a sentence.
alter table outbox add column reason_code text, add column reason_params jsonb not null default '{}';
alter table account_mail add column reason_code text, add column reason_params jsonb not null default '{}';
update outbox set reason_code = 'earlier_version', reason_params = jsonb_build_object('text', left(reason, 500)) where reason is not null;
update account_mail set reason_code = 'earlier_version', reason_params = jsonb_build_object('text', left(reason, 500))
  where reason is not null;
alter table outbox drop column reason;
alter table account_mail drop column reason;
