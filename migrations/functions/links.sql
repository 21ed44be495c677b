-- Takes a lock that every change to links needs before it locks any row. Ingest locks device_stat rows while it reads links, and links are created
-- under this lock (link_device).
create or replace function lock_links() returns void language plpgsql as $$
begin
  lock table device_stat in share row exclusive mode;
end $$;

-- Returns the first insight shown by a link that starts at a given moment ('-infinity': at the beginning). A link never shows what was received
-- before that moment, even if the camera's clock was ahead.
create or replace function find_link_start(in_device_id int, in_visible_from timestamptz) returns bigint language plpgsql stable as $$
declare
  from_id bigint;
begin
  if in_visible_from = '-infinity' then
    return 0;
  end if;
  from_id := first_insight_id(greatest(time_to_ms(in_visible_from), 1577836800000));
  return greatest(from_id, (select max(insight_id) + 1 from insight
    where device_id = in_device_id and insight_id >= from_id and received_at < in_visible_from));
end $$;

-- Counts what a user's links show, after their start has changed. The caller has called lock_links.
create or replace function recount_links(in_user_id int, in_device_ids int[]) returns void language plpgsql as $$
begin
  delete from link_stat where user_id = in_user_id and device_id = any (in_device_ids);
  insert into link_stat (device_id, user_id, visible_from_id, insight_count, slot_counts, archived_slot_counts, class_counts)
    select l.device_id, l.user_id, l.visible_from_id, c.*
    from user_device l, count_insights(l.device_id, l.visible_from_id) c
    where l.user_id = in_user_id and l.device_id = any (in_device_ids) and l.visible_from_id > 0;
  update user_device l set images_before = case when l.visible_from > '-infinity'
      then greatest(h.images_counted - count_images(l.device_id, l.visible_from), 0) else 0 end
    from device_health h
    where l.user_id = in_user_id and l.device_id = any (in_device_ids) and h.device_id = l.device_id
      and (l.visible_from > '-infinity' or l.images_before > 0);
end $$;

-- Links a user to a device from a given moment on ('-infinity': from the beginning). The start of an existing link can be moved further back, but not
-- forward. The table lock waits for statements that have begun counting without this link. Later statements see it.
create or replace function link_device(in_user_id int, in_device_id int, in_visible_from timestamptz) returns void language plpgsql as $$
begin
  perform lock_links();
  insert into user_device (user_id, device_id, visible_from, visible_from_id)
    values (in_user_id, in_device_id, in_visible_from, find_link_start(in_device_id, in_visible_from))
    on conflict (user_id, device_id) do update set
      visible_from = excluded.visible_from, visible_from_id = excluded.visible_from_id
      where excluded.visible_from_id < user_device.visible_from_id;
  perform recount_links(in_user_id, array[in_device_id]);
end $$;

-- Records in an account's log that it got cameras. Cameras that are added together are one entry, with the ids of at most 100 devices.
create or replace function record_cameras_added(in_user_id int, in_device_ids int[]) returns void language sql as $$
  insert into account_event (subject_id, kind, about)
    select in_user_id, 'cameras_added',
      jsonb_build_object('count', cardinality(in_device_ids), 'device_ids', to_jsonb(in_device_ids[:100]))
    where in_device_ids <> '{}'
$$;

create or replace function remember_owner() returns trigger language plpgsql as $$
begin
  update device d set had_owner = true from changed c where d.device_id = c.device_id and not d.had_owner;
  return null;
end $$;

-- The devices that each user manages. Every statement that changes a device or its insights for a user joins this view.
create or replace view managed_device as
  select user_id, device_id, visible_from_id, group_id from user_device where may_manage;

-- Returns the devices that an invitation covers now: those that its inviter manages.
create or replace function invited_devices(i invitation) returns setof int language sql stable as $$
  select l.device_id from managed_device l where l.user_id = i.user_id and (l.device_id = i.device_id or l.group_id = i.group_id)
  order by l.device_id
$$;

-- Links an invitation's guest to these of its devices, from now on, and updates the levels of those that the guest already has.
create or replace function link_guest(i invitation, in_device_ids int[]) returns void language plpgsql as $$
declare
  id int;
  added int[] := '{}';
begin
  for id in select invited_devices(i) loop
    if id = any (in_device_ids) and not exists (select from user_device where user_id = i.accepted_by and device_id = id) then
      perform link_device(i.accepted_by, id, date_trunc('milliseconds', clock_timestamp()));
      update user_device set is_guest = true, may_manage = i.may_manage where user_id = i.accepted_by and device_id = id;
      added := added || id;
    end if;
  end loop;
  perform record_cameras_added(i.accepted_by, added);
  perform settle_guests(in_device_ids);
end $$;

-- Updates guests' links according to the invitations that lead to them from users who have the device without an invitation. An invitation passes on
-- what its inviter manages. A guest without any invitation loses the link. A guest with several has the highest of their levels.
create or replace function settle_guests(in_device_ids int[]) returns void language plpgsql as $$
declare
  changed int[];
begin
  if not exists (select from user_device where device_id = any (in_device_ids) and is_guest) then
    return;
  end if;
  with recursive reached (user_id, device_id, may_manage) as (
    select user_id, device_id, true from user_device where device_id = any (in_device_ids) and not is_guest
    union
    select i.accepted_by, l.device_id, i.may_manage
    from reached r join user_device l using (user_id, device_id)
    join invitation i on i.user_id = l.user_id and (i.device_id = l.device_id or i.group_id = l.group_id)
    where r.may_manage and i.accepted_by is not null
  ),
  level as materialized (select user_id, device_id, bool_or(may_manage) as may_manage from reached group by user_id, device_id),
  unlinked as (
    delete from user_device l
    where l.device_id = any (in_device_ids) and l.is_guest
      and not exists (select from level v where v.user_id = l.user_id and v.device_id = l.device_id)
  ),
  settled as (
    update user_device l set may_manage = v.may_manage from level v
    where l.device_id = any (in_device_ids) and l.is_guest and v.user_id = l.user_id and v.device_id = l.device_id
      and l.may_manage <> v.may_manage
    returning l.device_id
  )
  select array_agg(distinct device_id) into changed from settled;
  if changed is null then
    return;
  end if;
  delete from invitation i using user_device l
    where l.device_id = any (changed) and not l.may_manage and i.user_id = l.user_id and i.device_id = l.device_id;
  perform log_change('devices:changed', changed::bigint[]);
end $$;

-- When a device joins a group, or its owner begins to manage it, shares it with the group's guests. When a device leaves the group, guests lose it,
-- unless another invitation gives it to them.
create or replace function share_with_group() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invitation where user_id = new.user_id and group_id in (old.group_id, new.group_id) and accepted_by is not null
  ) and not (new.group_id is null and exists (select from user_device where device_id = new.device_id and is_guest)) then
    return null; -- the invitation may already have been deleted with its group
  end if;
  perform lock_links();
  perform link_guest(i, array[new.device_id])
    from invitation i where i.user_id = new.user_id and i.group_id = new.group_id and i.accepted_by is not null;
  perform settle_guests(array[new.device_id]);
  return null;
end $$;

-- Deletes what users have said about a device or requested of it, and its location, once it has no owner any more. Its next owner starts without
-- them.
create or replace function forget_device(in_device_ids int[]) returns void language sql as $$
  update device d set device_name = null, display_name = null, description = null, location_name = null,
    location_description = null, set_latitude = null, set_longitude = null, requested_cycle_minutes = null,
    requested_sync_minutes = null, requested_trigger_number = null, allow_wifi_insights = default, allow_complete_images = default
  where d.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = d.device_id);
  delete from unreadable_field f
  where f.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = f.device_id);
  update device_health h set latitude = null, longitude = null, place_cleared_at = now()
  where h.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = h.device_id);
$$;

-- Deletes what belongs to a user's link when the user loses the device: the alerts that the user got about it, and the invitations through which the
-- user had or shared it. These invitations' guests lose the device too. Open commands to it that were created by this user or by no user are dropped.
create or replace function forget_links() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct device_id from removed);
begin
  if ids = '{}' then
    return null; -- the statements below call this trigger again
  end if;
  delete from invitation i using removed r where r.user_id in (i.user_id, i.accepted_by) and i.device_id = r.device_id;
  delete from alert a using removed r where a.user_id = r.user_id and a.device_id = r.device_id;
  perform settle_guests(ids);
  perform drop_commands(array(
    select c.command_key from removed r join device_command c using (device_id)
    where c.status in ('pending', 'pending_reset') and (c.created_by = r.user_id or c.created_by is null)), 'link_lost', true);
  perform forget_device(ids);
  return null;
end $$;

-- Records in an account's log that it lost cameras: one entry per user and statement.
create or replace function record_cameras_removed() returns trigger language plpgsql as $$
begin
  insert into account_event (subject_id, kind, about)
    select user_id, 'cameras_removed',
      jsonb_build_object('count', count(*), 'device_ids', to_jsonb((array_agg(device_id order by device_id))[:100]))
    from removed group by user_id order by user_id;
  return null;
end $$;
