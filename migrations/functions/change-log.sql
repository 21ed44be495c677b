-- Whoever gets or loses a device sees other insights from now on.
create or replace function tell_links_changed() returns trigger language plpgsql as $$
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

create or replace function tell_devices(in_device_ids int[]) returns void language plpgsql as $$
declare
  told bigint;
begin
  if cardinality(in_device_ids) > 0 then
    insert into change_log (kind, device_ids) values ('devices:changed', in_device_ids) returning change_id into told;
    perform pg_notify('change_log', told::text);
  end if;
end $$;

-- Everything that the person in it reads may have changed: their screens read it anew.
create or replace function tell_person(in_user_id int) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into change_log (kind, user_ids) values ('lists:changed', array[in_user_id]) returning change_id into told;
  perform pg_notify('change_log', told::text);
end $$;

create or replace function tell_alerts(in_alert_ids bigint[]) returns void language plpgsql as $$
declare
  told bigint;
begin
  if cardinality(in_alert_ids) > 0 then
    insert into change_log (kind, alert_ids) values ('alerts:changed', in_alert_ids) returning change_id into told;
    perform pg_notify('change_log', told::text);
  end if;
end $$;
