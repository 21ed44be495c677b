-- Second factors of accounts: an authenticator app, passkeys, and recovery codes for whoever has lost both.

-- An authenticator app (RFC 6238). The secret is sealed with the data key. It counts from confirmed_at on, when its owner entered a code of it.
-- last_step is the time step of the last accepted code, so that no code works twice.
create table authenticator (
  user_id int primary key references user_account on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0
);

-- A credential of WebAuthn. It works at rp_id alone, the host name that it was made for. credential_id is base64url.
create table passkey (
  passkey_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  credential_id text not null unique,
  rp_id text not null,
  public_key bytea not null,
  signature_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_user_idx on passkey (user_id);

-- Codes that work once each, as a MAC with the data key: a copy of the database opens no account.
create table recovery_code (
  user_id int not null references user_account on delete cascade,
  code_mac bytea not null,
  primary key (user_id, code_mac)
);

-- What a browser was asked and has not answered yet. It works once. asker is the session that was asked; at sign-in it is the browser, empty for
-- one that the account does not know. What ran out is deleted by record_unanswered_sign_ins.
create table second_factor_challenge (
  challenge_id uuid primary key default gen_random_uuid(),
  user_id int not null references user_account on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'confirm', 'add_passkey')),
  asker text not null,
  -- What a passkey has to sign, base64url.
  passkey_challenge text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);
create index second_factor_challenge_asker_idx on second_factor_challenge (user_id, purpose, asker, created_at);
create index second_factor_challenge_expiry_idx on second_factor_challenge (expires_at);

-- When the person last proved who they are: at sign-in, or when asked again.
alter table user_session add column confirmed_at timestamptz(3) not null default now();

alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check
  check (kind in ('invitation', 'device_claimed', 'password_reset', 'password_changed', 'second_factor_changed', 'second_factor_failed'));
