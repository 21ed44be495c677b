-- Requests for a new password. The link in the mail is signed over reset_id, so the table holds no token. A used request is deleted with all
-- others of the account.
create table password_reset (
  reset_id bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index password_reset_user_idx on password_reset (user_id);

alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check
  check (kind in ('invitation', 'device_claimed', 'password_reset', 'password_changed'));

-- Failed sign-ins of an account that account_event does not have yet: one event sums them up.
create table failed_sign_in (
  user_id int primary key references user_account on delete cascade,
  failures int not null,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now()
);
create index failed_sign_in_last_idx on failed_sign_in (last_at);

-- What happened to accounts, written in the transaction that does it. A trigger refuses to change or delete rows. No foreign keys: a row
-- keeps the number of an account that is deleted later. subject_id is the account, actor_id who did it, null where nobody was signed in.
create table account_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz(3) not null default now(),
  subject_id int not null,
  actor_id int,
  kind text not null,
  about jsonb not null default '{}'
);
create index account_event_subject_idx on account_event (subject_id, event_id desc);
create index account_event_kind_idx on account_event (subject_id, kind, happened_at);
