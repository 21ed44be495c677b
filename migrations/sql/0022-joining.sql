-- What comes with a camera to whoever joins it, and what does not: docs/decisions/0017 and 0018.

-- When the shown place was reported: with a newer report that has none, an older one may come in the same batch.
alter table device_health add column placed_at timestamptz(3);
drop trigger place_stays_cleared on device_health;
create trigger place_stays_cleared before update on device_health
  for each row when (new.latitude is not null and new.placed_at < new.place_cleared_at)
  execute function keep_place_cleared();

-- A device that nobody has keeps nothing of what people said of it or asked of it, or where it stood: its next owner begins anew.
create function forget_device(in_device_ids int[]) returns void language sql as $$
  update device d set device_name = null, display_name = null, description = null, location_name = null,
    location_description = null, set_latitude = null, set_longitude = null, asked_cycle_minutes = null,
    asked_sync_minutes = null, asked_trigger_number = null, allow_wifi_insights = default, allow_complete_images = default
  where d.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = d.device_id);
  update device_health h set latitude = null, longitude = null, place_cleared_at = now()
  where h.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = h.device_id);
$$;

-- As before, but for the last step.
create or replace function forget_links() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct device_id from removed);
begin
  if ids = '{}' then
    return null; -- what it does below comes back to it
  end if;
  delete from invitation i using removed r where r.user_id in (i.user_id, i.accepted_by) and i.device_id = r.device_id;
  delete from alert a using removed r where a.user_id = r.user_id and a.device_id = r.device_id;
  perform unlink_guests(ids);
  perform forget_device(ids);
  return null;
end $$;
drop function forget_names;

-- What others have open of a device stands for whoever joins it: a cable that is off is so for them as well. A silence is each
-- one's own, counted from their link on.
create function raise_standing_alerts() returns trigger language plpgsql as $$
declare
  verdicts alert_verdict[];
begin
  select array_agg(row(device_id, user_id, alert_type, summary)::alert_verdict) into verdicts from (
    select distinct on (j.user_id, j.device_id, a.alert_type) j.user_id, j.device_id, a.alert_type, a.summary
    from joined j join alert a on a.device_id = j.device_id
    where a.status <> 'resolved' and a.alert_type <> 'no_recent_insights' and a.user_id <> j.user_id
    order by j.user_id, j.device_id, a.alert_type, a.alert_id desc) standing;
  if verdicts is not null then
    perform settle_alerts(verdicts);
  end if;
  return null;
end $$;
create trigger link_alerted after insert on user_device
  referencing new table as joined for each statement execute function raise_standing_alerts();
