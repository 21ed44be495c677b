-- How cameras get to further people, and what is left behind where a link ends: docs/decisions/0017.

-- To a device, or to a group and so to whatever devices are in it. `email` is where the mail went; whoever opens its link may accept
-- with an account of another address.
create table invitation (
  invitation_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  email text not null,
  device_id int references device on delete cascade,
  group_id int,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_by int references user_account on delete cascade,
  accepted_at timestamptz(3),
  mail_id bigint,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade,
  check (num_nonnulls(device_id, group_id) = 1),
  check ((accepted_by is null) = (accepted_at is null))
);
create unique index invitation_key on invitation (user_id, lower(email), device_id, group_id) nulls not distinct;
create index invitation_device_idx on invitation (device_id) where device_id is not null;
create index invitation_group_idx on invitation (user_id, group_id) where group_id is not null;
create index invitation_accepted_idx on invitation (accepted_by) where accepted_by is not null;

-- A guest's link stays as long as an accepted invitation of somebody who has the device stands for it.
alter table user_device add column is_guest boolean not null default false;
create index user_device_guest_idx on user_device (device_id, user_id) where is_guest;

-- Mail of the console itself to a person, written with what causes it; dedupe_key names that. Kept as long as what integrations send.
-- Null comes back where it was written before.
create table account_mail (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'device_claimed')),
  recipient text not null,
  about jsonb not null,
  dedupe_key text not null unique,
  state outgoing_state not null default 'pending',
  reason text,
  attempts int not null default 0,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index account_mail_age_idx on account_mail (created_at);

create function queue_account_mail(in_kind text, in_recipient text, in_about jsonb, in_dedupe_key text) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into account_mail (kind, recipient, about, dedupe_key) values (in_kind, in_recipient, in_about, in_dedupe_key)
    on conflict (dedupe_key) do nothing returning mail_id into queued;
  if queued is not null then
    perform graphile_worker.add_job('send_account_mail', json_build_object('mailId', queued), job_key => 'account_mail:' || queued, max_attempts => 20);
  end if;
  return queued;
end $$;

create function tell_devices(in_device_ids int[]) returns void language plpgsql as $$
declare
  told bigint;
begin
  if cardinality(in_device_ids) > 0 then
    insert into change_log (kind, device_ids) values ('devices:changed', in_device_ids) returning change_id into told;
    perform pg_notify('change_log', told::text);
  end if;
end $$;

-- Whoever changes who has what takes this lock before any row: ingest holds rows of device_stat while it looks at links, and links
-- are made under this lock (0005).
create function hold_links() returns void language plpgsql as $$
begin
  lock table device_stat in share row exclusive mode;
end $$;

-- The devices that an invitation stands for now.
create function invited_devices(i invitation) returns setof int language sql stable as $$
  select l.device_id from user_device l where l.user_id = i.user_id and (l.device_id = i.device_id or l.group_id = i.group_id)
  order by l.device_id
$$;

-- Links the guest of an invitation to these of its devices, from now on. Who has one already keeps it as it is.
create function link_guest(i invitation, in_device_ids int[]) returns void language plpgsql as $$
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
create function unlink_guests(in_device_ids int[]) returns void language plpgsql as $$
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
create function accept_invitation(in_invitation_id int, in_user_id int) returns int[] language plpgsql as $$
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

create function withdraw_invitation(in_invitation_id int, in_user_id int) returns boolean language plpgsql as $$
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
create function share_with_group() returns trigger language plpgsql as $$
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
create trigger link_regrouped after update of group_id on user_device
  for each row when (old.group_id is distinct from new.group_id) execute function share_with_group();

-- A device that nobody has keeps nothing of what people said of it or where it stood: its next owner begins anew.
create function forget_names(in_device_ids int[]) returns void language sql as $$
  update device d set device_name = null, display_name = null, description = null, location_name = null,
    location_description = null, set_latitude = null, set_longitude = null, asked_cycle_minutes = null,
    asked_sync_minutes = null, asked_trigger_number = null
  where d.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = d.device_id);
  update device_health h set latitude = null, longitude = null, place_cleared_at = now()
  where h.device_id = any (in_device_ids) and not exists (select from user_device l where l.device_id = h.device_id);
$$;

-- Whoever loses a device loses with it what they heard of it and the invitations by which they had it or gave it on; their guests
-- lose it as well.
create function forget_links() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct device_id from removed);
begin
  if ids = '{}' then
    return null; -- what it does below comes back to it
  end if;
  delete from invitation i using removed r where r.user_id in (i.user_id, i.accepted_by) and i.device_id = r.device_id;
  delete from alert a using removed r where a.user_id = r.user_id and a.device_id = r.device_id;
  perform unlink_guests(ids);
  perform forget_names(ids);
  return null;
end $$;
create trigger link_forgotten after delete on user_device
  referencing old table as removed for each statement execute function forget_links();

create type claim_outcome as enum ('claimed', 'refused', 'known');

-- A code counts once. Who has the device already does not use it up, but for a guest, who has it by their own right from then on.
-- The others it is linked to are told.
create function claim_device(in_user_id int, in_device_id int, in_code_sha256 bytea) returns claim_outcome language plpgsql as $$
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
  perform tell_devices(array[in_device_id]);
  return 'claimed';
end $$;

create function prune_account_mail(before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  delete from account_mail where mail_id = any (array(
    select mail_id from account_mail where created_at < before and state <> 'pending' limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;
