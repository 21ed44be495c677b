-- Writes a change log entry and wakes its readers, in the transaction that makes the change. Writes nothing if there are no ids or no users. Entries
-- for insights have each insight's device in in_device_ids.
create or replace function log_change(
  in_kind text, in_ids bigint[], in_user_ids int[] default '{}', in_detail jsonb default null, in_device_ids int[] default '{}')
returns void language sql as $$
  with logged as (
    insert into change_log (kind, ids, user_ids, detail, device_ids)
    select in_kind, coalesce(in_ids, '{}'), in_user_ids, in_detail, coalesce(in_device_ids, '{}')
    where cardinality(in_ids) > 0 or cardinality(in_user_ids) > 0
    returning change_id
  )
  select pg_notify('change_log', change_id::text) from logged
$$;

-- Makes a user's screens reread everything.
create or replace function publish_user(in_user_id int) returns void language sql as $$
  select log_change('lists:changed', '{}', array[in_user_id])
$$;

-- Publishes the users whose links have changed, because they see different insights from now on.
create or replace function publish_links_changed() returns trigger language plpgsql as $$
begin
  perform log_change('links:changed', '{}', array(select distinct user_id from changed));
  return null;
end $$;
