-- Acts on devices by the people who run the console. The api and the commands call the same functions. in_actor_id is the account of the person who
-- acts, or null for a command. Each act is in the audit trail.

create or replace function record_device_act(in_kind text, in_device_id int, in_actor_id int, in_about jsonb default '{}') returns void language sql as $$
  insert into account_event (actor_id, is_act, kind, device_id, about) values (in_actor_id, true, in_kind, in_device_id, in_about)
$$;

-- Records the same act on one device or several. The text of the entry names the first 100, and searches find all of them.
create or replace function record_devices_act(in_kind text, in_device_ids int[], in_actor_id int) returns void language sql as $$
  insert into account_event (actor_id, is_act, kind, device_id, device_ids, about)
    values (in_actor_id, true, in_kind, case when cardinality(in_device_ids) = 1 then in_device_ids[1] end,
      case when cardinality(in_device_ids) > 1 then in_device_ids end,
      jsonb_build_object('count', cardinality(in_device_ids), 'device_ids', to_jsonb(in_device_ids[:100])))
$$;

-- Creates devices, all or none: element by element of the arrays. Their owners see them from the beginning. An owner may be null. Fails with
-- unique_violation if an id or a DevEUI is taken. Only one call runs at a time: two that create the same devices would otherwise wait for each other.
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

-- Replaces the MQTT password of a device and allows a revoked device again. Returns false if there is no such device.
create or replace function rotate_credentials(in_device_id int, in_secret_sha256 bytea, in_actor_id int) returns boolean language plpgsql as $$
begin
  update device set secret_sha256 = in_secret_sha256, revoked_at = null where device_id = in_device_id;
  if not found then
    return false;
  end if;
  perform record_device_act('credentials_rotated', in_device_id, in_actor_id);
  return true;
end $$;

-- Makes the credentials of a device invalid until they are rotated. Returns false if there is no such device.
create or replace function revoke_credentials(in_device_id int, in_actor_id int) returns boolean language plpgsql as $$
begin
  update device set revoked_at = now() where device_id = in_device_id and revoked_at is null;
  if found then
    perform record_device_act('credentials_revoked', in_device_id, in_actor_id);
    return true;
  end if;
  return exists (select from device where device_id = in_device_id);
end $$;

-- Stores a new claim code. Earlier codes are no longer valid. Returns when it expires, or null if there is no such device.
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
