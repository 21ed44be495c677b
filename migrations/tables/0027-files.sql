-- Files that staff upload: model files and firmware. The content lies in the folder of files under its SHA-256.
create table stored_file (
  sha256 bytea primary key check (length(sha256) = 32),
  md5 bytea not null check (length(md5) = 16),
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_by int references user_account on delete set null,
  -- Of the last upload of this content. A file that nothing refers to is removed a day later.
  uploaded_at timestamptz(3) not null default now()
);
create index stored_file_uploader_idx on stored_file (uploaded_by);
create index stored_file_age_idx on stored_file (uploaded_at);

-- Null for an alg that is known only by the bucket and path of its file.
alter table alg add column file_sha256 bytea references stored_file;
create index alg_file_idx on alg (file_sha256);

-- 99 is `empty` in every alg (spec 2 §3), so no alg defines it.
delete from class_definition where class_id = 99 or class_id < 0;
alter table class_definition
  add check (class_id >= 0 and class_id <> 99);

-- The console has not stored firmware before: rows that were entered by other means have no file.
delete from firmware_tag;
delete from firmware;
alter table firmware
  drop column file_key,
  drop column size_bytes,
  add column notes text not null default '',
  add column created_by int references user_account on delete set null,
  add foreign key (sha256) references stored_file;
create index firmware_file_idx on firmware (sha256);
create index firmware_creator_idx on firmware (created_by);

alter table firmware_tag
  add column moved_by int references user_account on delete set null,
  add check (tag in ('release', 'alpha', 'staging', 'staging-app'));
create index firmware_tag_mover_idx on firmware_tag (moved_by);
