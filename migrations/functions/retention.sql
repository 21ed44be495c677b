-- Drops chunks that are completely empty because every insight and health report displayed before then has been removed. Runs as the owner, because
-- no other role may do it.
create or replace function drop_old_chunks(older_than timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bound bigint := first_insight_id(time_to_ms(older_than));
begin
  if not exists (select from pg_extension where extname = 'timescaledb') then
    return;
  end if;
  perform set_config('lock_timeout', '2s', true); -- a backup reads for minutes, and ingest would wait for this transaction
  perform drop_chunks('health', older_than => older_than); -- first: it may wait for a reader, and ingest waits for the lock below
  lock table insight in share row exclusive mode; -- no late insight may be stored between the check and the drop
  if not exists (select from insight where insight_id < bound) then
    perform drop_chunks('insight', older_than => bound);
  end if;
end $$;
