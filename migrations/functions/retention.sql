-- Drops whole chunks in which nothing is left: every insight and health report displayed before then has been removed. As the owner, since
-- nobody else may.
create or replace function drop_old_chunks(older_than timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bound bigint := first_insight_id(time_to_ms(older_than));
begin
  if not exists (select from pg_extension where extname = 'timescaledb') then
    return;
  end if;
  lock table insight in share row exclusive mode; -- a late insight must not come between the look and the drop
  if not exists (select from insight where insight_id < bound) then
    perform drop_chunks('insight', older_than => bound);
  end if;
  perform drop_chunks('health', older_than => older_than);
end $$;

-- Takes so many old ones away and says how many it took. What waits stays, and what was told of an alert that lasts: its end follows.
create or replace function prune_outgoing(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from outbox where outbox_id in (
    select outbox_id from outbox o where created_at < before and state <> 'pending'
      and not (kind = 'alert' and exists (select from alert a where a.alert_id = o.alert_id and a.status <> 'resolved'))
    order by created_at limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Takes so many alerts away that were resolved before then, and says how many it took.
create or replace function prune_alerts(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from alert where alert_id in (
    select alert_id from alert where status = 'resolved' and resolved_at < before order by alert_id limit most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end $$;

create or replace function prune_account_mail(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from account_mail where mail_id = any (array(
    select mail_id from account_mail where created_at < before and state <> 'pending' limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;
