create or replace function add_device_rows() returns trigger language plpgsql as $$
begin
  insert into device_health (device_id) values (new.device_id);
  insert into device_stat (device_id) values (new.device_id);
  insert into device_watch (device_id) values (new.device_id);
  return null;
end $$;

-- A gateway that serves the device must cut it when its secret changes or it is revoked.
create or replace function tell_credentials_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_credentials', new.device_id::text);
  return null;
end $$;

create or replace function keep_place_cleared() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  return new;
end $$;

-- Keeps what a device ran until now. Rows of a device that is deleted are not kept.
create or replace function keep_former_model() returns trigger language plpgsql as $$
begin
  insert into device_alg_history (device_id, alg_id, alg_name, release_id, firmware_version, deployed_at)
    select old.device_id, old.alg_id, coalesce((select name from alg where alg_id = old.alg_id), ''),
      (select release_id from alg_release where release_id = old.release_id), old.firmware_version, old.deployed_at
    where exists (select from device where device_id = old.device_id);
  return null;
end $$;
