-- How cameras get to further people, and what is left behind where a link ends: docs/decisions/0017.

-- To a device, or to a group and so to whatever devices are in it. What somebody has got by it hangs on it, so that taking it back
-- is deleting it. `email` is where the mail went; whoever opens its link may accept with an account of another address.
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

alter table user_device add column invitation_id int references invitation on delete cascade;
create index user_device_invitation_idx on user_device (invitation_id) where invitation_id is not null;

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

-- Links a device by an invitation, from now on. Who has it already keeps it as it is.
create function link_by_invitation(in_invitation_id int, in_user_id int, in_device_id int) returns void language plpgsql as $$
begin
  if not exists (select from user_device where user_id = in_user_id and device_id = in_device_id) then
    perform link_device(in_user_id, in_device_id, date_trunc('milliseconds', clock_timestamp()));
    update user_device set invitation_id = in_invitation_id where user_id = in_user_id and device_id = in_device_id;
  end if;
end $$;

-- The devices that an invitation stands for now.
create function invited_devices(i invitation) returns setof int language sql stable as $$
  select l.device_id from user_device l where l.user_id = i.user_id and (l.device_id = i.device_id or l.group_id = i.group_id)
  order by l.device_id
$$;

-- Null where there is no such invitation, it has run out or somebody else has accepted it; else the devices it stands for.
create function accept_invitation(in_invitation_id int, in_user_id int) returns int[] language plpgsql as $$
declare
  i invitation;
  ids int[];
begin
  select * into i from invitation where invitation_id = in_invitation_id for update;
  if not found or i.user_id = in_user_id or (i.accepted_by is null and i.expires_at <= now()) or i.accepted_by <> in_user_id then
    return null;
  end if;
  ids := array(select invited_devices(i));
  if i.accepted_by is null then
    update invitation set accepted_by = in_user_id, accepted_at = now() where invitation_id = in_invitation_id;
    perform link_by_invitation(in_invitation_id, in_user_id, device_id) from unnest(ids) device_id;
    perform tell_person(i.user_id);
  end if;
  return ids;
end $$;

-- Takes an invitation back. What its guest also has by another one stays, as that one's. Ingest holds the device_stat row of a
-- device while it looks at its links, so whoever ends links holds it too.
create function withdraw_invitation(in_invitation_id int, in_user_id int) returns boolean language plpgsql as $$
begin
  perform from invitation where invitation_id = in_invitation_id and user_id = in_user_id for update;
  if not found then
    return false;
  end if;
  perform from device_stat where device_id in (select device_id from user_device where invitation_id = in_invitation_id)
    order by device_id for update;
  update user_device l set invitation_id = o.invitation_id
    from invitation o
    where l.invitation_id = in_invitation_id and o.invitation_id <> in_invitation_id and o.accepted_by = l.user_id
      and l.device_id in (select invited_devices(o));
  delete from invitation where invitation_id = in_invitation_id;
  perform tell_person(in_user_id);
  return true;
end $$;

-- A device that joins a group is there for its guests, one that leaves it no longer. The table lock is the one that links are made
-- under: taken first, as there, or it would be waited for with rows in hand that ingest wants.
create function share_with_group() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invitation where user_id = new.user_id and group_id in (old.group_id, new.group_id) and accepted_by is not null
  ) then
    return null;
  end if;
  lock table device_stat in share row exclusive mode;
  delete from user_device l using invitation i
    where l.device_id = new.device_id and l.invitation_id = i.invitation_id and i.user_id = new.user_id
      and i.group_id = old.group_id;
  perform link_by_invitation(i.invitation_id, i.accepted_by, new.device_id)
    from invitation i where i.user_id = new.user_id and i.group_id = new.group_id and i.accepted_by is not null;
  return null;
end $$;
create trigger link_regrouped after update of group_id on user_device
  for each row when (old.group_id is distinct from new.group_id) execute function share_with_group();

-- Whoever loses a device loses with it what they heard of it, and so do those they had invited to it. A device that nobody has
-- keeps nothing of what people said of it or where it stood: its next owner begins anew.
create function forget_links() returns trigger language plpgsql as $$
begin
  if not exists (select from removed) then
    return null; -- what it does below comes back to it
  end if;
  delete from user_device l using invitation i, removed r
    where l.device_id = r.device_id and l.invitation_id = i.invitation_id and i.user_id = r.user_id;
  delete from invitation i using removed r where i.user_id = r.user_id and i.device_id = r.device_id;
  delete from alert a using removed r where a.user_id = r.user_id and a.device_id = r.device_id;
  with left_alone as (
    select distinct r.device_id from removed r
    where not exists (select from user_device l where l.device_id = r.device_id)
  ),
  unnamed as (
    update device d set device_name = null, display_name = null, description = null, location_name = null,
      location_description = null, set_latitude = null, set_longitude = null, asked_cycle_minutes = null,
      asked_sync_minutes = null, asked_trigger_number = null
    from left_alone where d.device_id = left_alone.device_id
  )
  update device_health h set latitude = null, longitude = null, place_cleared_at = now() from left_alone where h.device_id = left_alone.device_id;
  return null;
end $$;
create trigger link_forgotten after delete on user_device
  referencing old table as removed for each statement execute function forget_links();

create type claim_outcome as enum ('claimed', 'refused', 'known');

-- A code counts once. Who has the device already does not use it up. The others it is linked to are told.
create function claim_device(in_user_id int, in_device_id int, in_code_sha256 bytea) returns claim_outcome language plpgsql as $$
begin
  if not exists (select from device
    where device_id = in_device_id and claim_code_sha256 = in_code_sha256 and claim_code_expires_at > now()) then
    return 'refused';
  end if;
  if exists (select from user_device where user_id = in_user_id and device_id = in_device_id) then
    return 'known';
  end if;
  lock table device_stat in share row exclusive mode; -- as share_with_group says
  update device set claim_code_sha256 = null, claim_code_expires_at = null
    where device_id = in_device_id and claim_code_sha256 = in_code_sha256;
  if not found then
    return 'refused';
  end if;
  perform link_device(in_user_id, in_device_id, date_trunc('milliseconds', clock_timestamp()));
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
