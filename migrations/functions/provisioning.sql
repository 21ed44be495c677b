-- Acts on devices by the people who run the console. The api and the commands call the same functions. in_actor_id is the account of the
-- person who acts, null for a command. Each act is in the audit trail.

create or replace function record_device_act(in_kind text, in_device_id int, in_actor_id int, in_about jsonb default '{}') returns void language sql as $$
  insert into account_event (actor_id, is_act, kind, device_id, about) values (in_actor_id, true, in_kind, in_device_id, in_about)
$$;

-- The same of one device or several. The text of the entry names the first 100; searches find all of them.
create or replace function record_devices_act(in_kind text, in_device_ids int[], in_actor_id int) returns void language sql as $$
  insert into account_event (actor_id, is_act, kind, device_id, device_ids, about)
    values (in_actor_id, true, in_kind, case when cardinality(in_device_ids) = 1 then in_device_ids[1] end,
      case when cardinality(in_device_ids) > 1 then in_device_ids end,
      jsonb_build_object('count', cardinality(in_device_ids), 'device_ids', to_jsonb(in_device_ids[:100])))
$$;

-- Makes devices, all or none: element by element of the arrays. Their owners see them from the beginning; an owner may be null. Fails with
-- unique_violation if an id or a DevEUI is taken. One call at a time: two that make the same devices would otherwise wait for each other.
-- New devices have no insights, so their links need no counters of their own, and the lock that stops ingest is taken last.
create or replace function provision_devices(
  in_device_ids int[], in_secrets bytea[], in_claim_codes bytea[], in_names text[], in_firmware text[], in_dev_euis text[], in_owner_ids int[],
  in_valid_days int, in_actor_id int
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('provision_devices'));
  insert into device (device_id, secret_sha256, claim_code_sha256, claim_code_expires_at, device_name, dev_eui)
    select device_id, secret, claim_code, now() + make_interval(days => in_valid_days), name, dev_eui
    from unnest(in_device_ids, in_secrets, in_claim_codes, in_names, in_dev_euis) as given (device_id, secret, claim_code, name, dev_eui);
  update device_health h set software_version = given.firmware
    from unnest(in_device_ids, in_firmware) as given (device_id, firmware)
    where h.device_id = given.device_id and given.firmware is not null;
  perform record_devices_act('devices_provisioned', in_device_ids, in_actor_id);
  perform lock_links();
  insert into user_device (user_id, device_id)
    select owner_id, device_id from unnest(in_owner_ids, in_device_ids) as given (owner_id, device_id) where owner_id is not null;
  perform record_cameras_added(owner_id, array_agg(device_id order by device_id))
    from unnest(in_owner_ids, in_device_ids) as given (owner_id, device_id) where owner_id is not null group by owner_id;
end $$;

-- Replaces the MQTT password of a device and lets a revoked device in again. Returns false if there is no such device.
create or replace function rotate_credentials(in_device_id int, in_secret_sha256 bytea, in_actor_id int) returns boolean language plpgsql as $$
begin
  update device set secret_sha256 = in_secret_sha256, revoked_at = null where device_id = in_device_id;
  if not found then
    return false;
  end if;
  perform record_device_act('credentials_rotated', in_device_id, in_actor_id);
  return true;
end $$;

-- Makes the credentials of a device void until they are rotated. Returns false if there is no such device.
create or replace function revoke_credentials(in_device_id int, in_actor_id int) returns boolean language plpgsql as $$
begin
  update device set revoked_at = now() where device_id = in_device_id and revoked_at is null;
  if found then
    perform record_device_act('credentials_revoked', in_device_id, in_actor_id);
    return true;
  end if;
  return exists (select from device where device_id = in_device_id);
end $$;

-- Stores a new claim code; codes that were made before are no longer valid. Returns when it expires, or null if there is no such device.
create or replace function renew_claim_code(in_device_id int, in_sha256 bytea, in_valid_days int, in_actor_id int) returns text language plpgsql as $$
declare
  expires_at timestamptz;
begin
  update device set claim_code_sha256 = in_sha256, claim_code_expires_at = now() + make_interval(days => in_valid_days)
    where device_id = in_device_id returning claim_code_expires_at into expires_at;
  if found then
    perform record_device_act('claim_code_made', in_device_id, in_actor_id);
  end if;
  return wire_time(expires_at);
end $$;

-- Returns why a device of an import stays when the import is undone, or null for a device that is removed. A device that somebody claimed, moved to a
-- group or shared counts as claimed, and one whose name, credentials, claim code or DevEUI differ from those of the import as changed.
create or replace function why_import_keeps(r device_import_row) returns text language sql stable as $$
  select case
    when s.last_seen is not null or h.recorded_at is not null
      or exists (select from photo p where p.device_id = r.device_id)
      or exists (select from uplink_ledger u where u.device_id = r.device_id) then 'has_sent'
    when array(select l.user_id from user_device l where l.device_id = r.device_id) <> array_remove(array[r.owner_id], null)
      or exists (select from user_device l where l.device_id = r.device_id and l.group_id is not null)
      or exists (select from invitation i where i.device_id = r.device_id) then 'claimed'
    when (d.secret_sha256, d.claim_code_sha256, d.dev_eui, d.device_name) is distinct from
        (r.secret_sha256, r.claim_code_sha256, r.dev_eui, r.device_name)
      or d.revoked_at is not null
      or exists (select from device_command c where c.device_id = r.device_id)
      or num_nonnulls(d.display_name, d.description, d.location_name, d.location_description, d.set_latitude, d.set_longitude,
        d.asked_cycle_minutes, d.asked_sync_minutes, d.asked_trigger_number) > 0
      or not d.allow_wifi_insights or d.allow_complete_images then 'changed'
  end
  from device d join device_health h using (device_id) join device_stat s using (device_id) where d.device_id = r.device_id
$$;

-- Removes the devices of an import that are still as the import made them, and returns those that stay, with the reason. Under the lock that
-- stops ingest, so that no device sends meanwhile; a device whose row is locked is just sending its first uplink. Notifies the gateways, because a
-- removed device may be connected.
create or replace function undo_import(in_import_id int, in_actor_id int)
returns table (id int, reason text) language plpgsql as $$
declare
  removed int[];
begin
  perform lock_links();
  with locked as materialized (
    select s.device_id from device_stat s join device_import_row r using (device_id) where r.import_id = in_import_id
    order by s.device_id for update of s skip locked
  )
  select array_agg(r.device_id order by r.device_id) into removed
    from device_import_row r join locked using (device_id) where r.import_id = in_import_id and why_import_keeps(r) is null;
  if removed is not null then
    delete from device d where d.device_id = any (removed);
    perform pg_notify('device_credentials', gone::text) from unnest(removed) gone;
    perform record_devices_act('import_undone', removed, in_actor_id);
  end if;
  return query
    select gone, null::text from unnest(removed) gone
    union all select r.device_id, coalesce(why_import_keeps(r), 'has_sent') from device_import_row r where r.import_id = in_import_id
    order by 1;
end $$;
