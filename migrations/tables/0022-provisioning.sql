-- Devices that staff provisioned from one file. An import can be undone while its rows are kept.
create table device_import (
  import_id int generated always as identity primary key,
  imported_at timestamptz(3) not null default now(),
  imported_by int references user_account on delete set null,
  device_count int not null
);

-- A device as the import made it. Undoing removes only devices that are still like this.
create table device_import_row (
  import_id int not null references device_import on delete cascade,
  device_id int not null references device on delete cascade,
  owner_id int,
  secret_sha256 bytea not null,
  claim_code_sha256 bytea not null,
  dev_eui text,
  device_name text,
  primary key (import_id, device_id)
);
create index device_import_row_device_idx on device_import_row (device_id);
