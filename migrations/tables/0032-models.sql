-- What the marketplace shows of a model. See docs/decisions/0044.
alter table alg
  add column is_public boolean not null default false,
  add column licence text not null default '',
  add column citation text not null default '',
  -- The address of a page about the model.
  add column homepage text not null default '',
  -- Set for a model that others have published and that the console only describes: it has no file, and no device can run it.
  add column reference_key text unique,
  add check (reference_key is null or file_sha256 is null and bucket is null);
create index alg_public_idx on alg (alg_id) where is_public;
create index alg_meta_idx on alg (meta_alg_id) where meta_alg_id is not null;
create index class_definition_label_idx on class_definition (lower(label), alg_id);

-- The picture of a model, re-encoded. A new picture gets a new key.
create table alg_picture (
  alg_id int primary key references alg on delete cascade,
  picture_key uuid not null,
  jpeg bytea not null
);

-- The release that brought the model, and the firmware that the device had or got then; null where an owner recorded the model.
alter table device_alg
  add column release_id int references alg_release on delete set null,
  add column firmware_version text;
create index device_alg_release_idx on device_alg (release_id);
-- Existing deployments come from the newest release that the device has installed, if that contains the model.
update device_alg a set release_id = c.release_id, firmware_version = c.firmware_version, deployed_at = greatest(a.deployed_at, c.ended_at)
  from (
    select distinct on (device_id) device_id, release_id, firmware_version, ended_at from device_command
    where status = 'success' and release_id is not null order by device_id, command_key desc) c
  where c.device_id = a.device_id
    and exists (select from alg_release_component m where m.release_id = c.release_id and m.alg_id = a.alg_id);

-- Models that a device no longer runs, or runs from another release. Written by a trigger. The name is kept for models that are deleted.
create table device_alg_history (
  history_id bigint generated always as identity primary key,
  device_id int not null references device on delete cascade,
  alg_id int not null,
  alg_name text not null,
  release_id int references alg_release on delete set null,
  firmware_version text,
  deployed_at timestamptz(3) not null,
  removed_at timestamptz(3) not null default now()
);
create index device_alg_history_device_idx on device_alg_history (device_id, history_id desc);
create index device_alg_history_release_idx on device_alg_history (release_id);

-- Checked insights are few: how often a model is right is counted from them.
create index insight_reviewed_idx on insight (device_id, insight_id)
  include (alg_id, class_id, machine_class_id, machine_confidence) where reviewed_at is not null;

-- It takes the firmware as well.
drop function if exists deploy_release(int, int);
