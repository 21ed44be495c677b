-- Whoever changes who has what takes this lock before any row: ingest holds rows of device_stat while it looks at links, and links
-- are made under this lock (link_device).
create or replace function hold_links() returns void language plpgsql as $$
begin
  lock table device_stat in share row exclusive mode;
end $$;

-- Links a person to a device from a moment on ('-infinity': from the beginning). A link never shows what was received
-- before that moment, also where the camera's clock ran ahead. An existing link can be set further back, not forward.
-- The table lock waits for statements that have begun counting without this link; later ones see it.
create or replace function link_device(in_user_id int, in_device_id int, in_visible_from timestamptz) returns void language plpgsql as $$
declare
  from_id bigint := 0;
begin
  lock table device_stat in share row exclusive mode;
  if in_visible_from > '-infinity' then
    from_id := first_insight_id(greatest(time_to_ms(in_visible_from), 1577836800000));
    from_id := greatest(from_id, (select max(insight_id) + 1 from insight
      where device_id = in_device_id and insight_id >= from_id and received_at < in_visible_from));
  end if;
  insert into user_device (user_id, device_id, visible_from, visible_from_id)
    values (in_user_id, in_device_id, in_visible_from, from_id)
    on conflict (user_id, device_id) do update set
      visible_from = excluded.visible_from, visible_from_id = excluded.visible_from_id
      where excluded.visible_from_id < user_device.visible_from_id;
  delete from link_stat where user_id = in_user_id and device_id = in_device_id;
  insert into link_stat (device_id, user_id, visible_from_id, insight_count, slot_counts, archived_slot_counts, class_counts)
    select l.device_id, l.user_id, l.visible_from_id, c.*
    from user_device l, count_insights(l.device_id, l.visible_from_id) c
    where l.user_id = in_user_id and l.device_id = in_device_id and l.visible_from_id > 0;
  update user_device l set images_before = case when l.visible_from > '-infinity'
      then greatest(h.images_counted - count_images(l.device_id, l.visible_from), 0) else 0 end
    from device_health h
    where l.user_id = in_user_id and l.device_id = in_device_id and h.device_id = l.device_id;
end $$;

-- The devices that an invitation stands for now.
create or replace function invited_devices(i invitation) returns setof int language sql stable as $$
  select l.device_id from user_device l where l.user_id = i.user_id and (l.device_id = i.device_id or l.group_id = i.group_id)
  order by l.device_id
$$;

-- Links the guest of an invitation to these of its devices, from now on. Who has one already keeps it as it is.
create or replace function link_guest(i invitation, in_device_ids int[]) returns void language plpgsql as $$
declare
  id int;
begin
  for id in select invited_devices(i) loop
    if id = any (in_device_ids) and not exists (select from user_device where user_id = i.accepted_by and device_id = id) then
      perform link_device(i.accepted_by, id, date_trunc('milliseconds', clock_timestamp()));
      update user_device set is_guest = true where user_id = i.accepted_by and device_id = id;
    end if;
  end loop;
end $$;

-- Ends the links of guests for whom nobody stands any more: those whom no row of invitations leads to from somebody who has the
-- device without one.
create or replace function unlink_guests(in_device_ids int[]) returns void language plpgsql as $$
begin
  if not exists (select from user_device where device_id = any (in_device_ids) and is_guest) then
    return;
  end if;
  with recursive holding (user_id, device_id) as (
    select user_id, device_id from user_device where device_id = any (in_device_ids) and not is_guest
    union
    select i.accepted_by, l.device_id
    from holding h join user_device l using (user_id, device_id)
    join invitation i on i.user_id = l.user_id and (i.device_id = l.device_id or i.group_id = l.group_id)
    where i.accepted_by is not null
  )
  delete from user_device l
  where l.device_id = any (in_device_ids) and l.is_guest
    and not exists (select from holding h where h.user_id = l.user_id and h.device_id = l.device_id);
end $$;

-- Null where there is no such invitation, it has run out or somebody else has accepted it; else the devices it stands for. Its
-- inviter's groups stand still meanwhile. Accepted again it brings back what its guest has given up.
create or replace function accept_invitation(in_invitation_id int, in_user_id int) returns int[] language plpgsql as $$
declare
  i invitation;
  ids int[];
begin
  perform from user_account where user_id = (select user_id from invitation where invitation_id = in_invitation_id) for no key update;
  perform hold_links();
  select * into i from invitation where invitation_id = in_invitation_id for update;
  if not found or i.user_id = in_user_id or (i.accepted_by is null and i.expires_at <= now()) or i.accepted_by <> in_user_id then
    return null;
  end if;
  update invitation set accepted_by = in_user_id, accepted_at = coalesce(accepted_at, now())
    where invitation_id = in_invitation_id returning * into i;
  ids := array(select invited_devices(i));
  perform link_guest(i, ids);
  perform tell_person(i.user_id);
  return ids;
end $$;

create or replace function withdraw_invitation(in_invitation_id int, in_user_id int) returns boolean language plpgsql as $$
declare
  i invitation;
  ids int[];
begin
  perform from user_account where user_id = in_user_id for no key update;
  perform hold_links();
  select * into i from invitation where invitation_id = in_invitation_id and user_id = in_user_id for update;
  if not found then
    return false;
  end if;
  ids := array(select invited_devices(i));
  delete from invitation where invitation_id = in_invitation_id;
  perform unlink_guests(ids);
  perform tell_person(in_user_id);
  return true;
end $$;

-- A device that joins a group is there for its guests, one that leaves it no longer, unless they have it by another way.
create or replace function share_with_group() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invitation where user_id = new.user_id and group_id in (old.group_id, new.group_id) and accepted_by is not null
  ) and not (new.group_id is null and exists (select from user_device where device_id = new.device_id and is_guest)) then
    return null; -- with its group an invitation may be gone already
  end if;
  perform hold_links();
  perform link_guest(i, array[new.device_id])
    from invitation i where i.user_id = new.user_id and i.group_id = new.group_id and i.accepted_by is not null;
  perform unlink_guests(array[new.device_id]);
  return null;
end $$;

-- A device that nobody has keeps nothing of what people said of it or asked of it, or where it stood: its next owner begins anew.
create or replace function forget_device(in_device_ids int[]) returns void language sql as $$
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

-- A code counts once. Who has the device already does not use it up, but for a guest, who has it by their own right from then on.
-- The others it is linked to are told.
create or replace function claim_device(in_user_id int, in_device_id int, in_code_sha256 bytea) returns claim_outcome language plpgsql as $$
begin
  if not exists (select from device
    where device_id = in_device_id and claim_code_sha256 = in_code_sha256 and claim_code_expires_at > now()) then
    return 'refused';
  end if;
  if exists (select from user_device where user_id = in_user_id and device_id = in_device_id and not is_guest) then
    return 'known';
  end if;
  perform hold_links();
  update device set claim_code_sha256 = null, claim_code_expires_at = null
    where device_id = in_device_id and claim_code_sha256 = in_code_sha256;
  if not found then
    return 'refused';
  end if;
  update user_device set is_guest = false where user_id = in_user_id and device_id = in_device_id;
  if not found then
    perform link_device(in_user_id, in_device_id, date_trunc('milliseconds', clock_timestamp()));
  end if;
  perform queue_account_mail('device_claimed', u.email,
      jsonb_build_object('userId', u.user_id, 'deviceId', in_device_id, 'claimedBy', in_user_id),
      format('claimed:%s:%s:%s:%s', in_device_id, in_user_id, u.user_id, time_to_ms(clock_timestamp())))
    from user_device l join user_account u using (user_id)
    where l.device_id = in_device_id and l.user_id <> in_user_id;
  perform log_change('devices:changed', array[in_device_id]);
  return 'claimed';
end $$;
