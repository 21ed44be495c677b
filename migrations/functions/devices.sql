create or replace function add_device_rows() returns trigger language plpgsql as $$
begin
  insert into device_health (device_id) values (new.device_id);
  insert into device_stat (device_id) values (new.device_id);
  insert into device_watch (device_id) values (new.device_id);
  return null;
end $$;

-- Notifies the gateways, because the one that serves the device must disconnect it if its secret changes or it is revoked.
create or replace function notify_credentials_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_credentials', new.device_id::text);
  return null;
end $$;

create or replace function clear_place() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  return new;
end $$;

-- Records the model that a device ran until now, unless the device itself is deleted.
create or replace function record_former_model() returns trigger language plpgsql as $$
begin
  insert into device_alg_history (device_id, alg_id, alg_name, release_id, firmware_version, deployed_at)
    select old.device_id, old.alg_id, coalesce((select name from alg where alg_id = old.alg_id), ''),
      (select release_id from alg_release where release_id = old.release_id), old.firmware_version, old.deployed_at
    where exists (select from device where device_id = old.device_id);
  return null;
end $$;
