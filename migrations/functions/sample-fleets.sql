-- Simulated cameras of new accounts. See docs/decisions/0047.

-- Requests a fleet for an account. Returns false if the account has one, or if the maximum number of fleets exists.
create or replace function request_sample_fleet(in_user_id int, in_most int) returns boolean language plpgsql as $$
begin
  lock table sample_fleet in share row exclusive mode;
  if (select count(*) from sample_fleet) >= in_most then
    return false;
  end if;
  insert into sample_fleet (user_id) values (in_user_id) on conflict do nothing;
  if found then
    perform pg_notify('sample_fleets', '');
  end if;
  return found;
end $$;

-- Creates the cameras of a fleet, in_cameras is {"cameras": [...]}, and links them to its account, in a group that is named for them. Returns false
-- if the fleet does not exist any more, or is full.
create or replace function add_sample_cameras(in_user_id int, in_alg_id int, in_group text, in_group_description text, in_cameras jsonb)
returns boolean language plpgsql as $$
declare
  ids int[];
begin
  perform from sample_fleet where user_id = in_user_id and filled_at is null for update;
  if not found then
    return false;
  end if;
  perform lock_links();
  -- These rows are from an interrupted run.
  delete from user_device l using sample_camera c where c.user_id = in_user_id and l.device_id = c.device_id;
  update sample_camera set user_id = null where user_id = in_user_id;
  with given as (
    select * from jsonb_to_recordset(in_cameras -> 'cameras') as c (device_id int, secret_sha256 text, name text, location text, region text)
  ),
  added as (
    insert into device (device_id, secret_sha256, device_name, location_name, location_description)
    select device_id, decode(secret_sha256, 'hex'), name, location, region from given returning device_id
  ),
  sample as (
    insert into sample_camera (device_id, user_id) select device_id, in_user_id from added returning device_id
  )
  select array_agg(device_id order by device_id) into ids from sample;
  insert into device_alg (device_id, alg_id) select unnest(ids), in_alg_id;
  -- A group with this name that the user has already stays as it is, and the samples are in no group.
  with made as (
    insert into device_group (user_id, name, description)
    select in_user_id, in_group, in_group_description
    where (select group_id is null from sample_fleet where user_id = in_user_id)
    on conflict do nothing returning group_id
  )
  update sample_fleet f set group_id = made.group_id from made where f.user_id = in_user_id;
  insert into user_device (user_id, device_id, group_id)
    select f.user_id, unnest(ids), f.group_id from sample_fleet f where f.user_id = in_user_id;
  perform record_cameras_added(in_user_id, ids);
  return true;
end $$;

-- Counts insights of a user that have a status: slots 129 to 131 count favorites, acknowledged and archived ones.
create or replace function count_triaged(in_user_id int) returns bigint language sql stable as $$
  select coalesce(sum(slot_counts[129] + slot_counts[130] + archived_slot_counts[131]), 0) from user_device_stat where user_id = in_user_id
$$;

-- Removes the fleet of an account, and its group if it contains nothing else. Returns false if there is none. The cameras no longer have an owner.
-- The program that runs them stops them and removes what they have sent.
create or replace function remove_samples(in_user_id int, in_triaged_enough int) returns boolean language plpgsql as $$
declare
  fleet sample_fleet;
begin
  delete from sample_fleet where user_id = in_user_id returning * into fleet;
  if not found then
    return false;
  end if;
  perform lock_links();
  -- Sightings that were triaged count as a first step, even after they are deleted.
  update user_account u set first_steps_triaged = true
    where u.user_id = in_user_id and u.first_steps_open and count_triaged(in_user_id) >= in_triaged_enough;
  delete from user_device l using sample_camera c where c.user_id = in_user_id and l.device_id = c.device_id;
  update sample_camera set user_id = null where user_id = in_user_id;
  delete from device_group g where g.user_id = in_user_id and g.group_id = fleet.group_id
    and not exists (select from user_device l where l.group_id = g.group_id)
    and not exists (select from invitation i where i.user_id = in_user_id and i.group_id = g.group_id);
  perform pg_notify('sample_fleets', '');
  return true;
end $$;

-- Removes sample cameras without an owner, with all that they have sent. The lock makes their last uplinks wait until they are removed.
create or replace function remove_ownerless_samples() returns void language plpgsql as $$
declare
  ids int[] := array(select device_id from sample_camera where user_id is null order by device_id limit 1000);
begin
  if ids = '{}' then
    return;
  end if;
  perform lock_links();
  delete from insight where device_id = any (ids);
  delete from health where device_id = any (ids);
  delete from health_ledger where device_id = any (ids);
  delete from uplink_ledger where device_id = any (ids);
  delete from device_usage where device_id = any (ids);
  delete from device where device_id = any (ids);
  perform pg_notify('device_credentials', gone::text) from unnest(ids) gone;
end $$;
