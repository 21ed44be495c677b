create type user_role as enum ('owner', 'viewer', 'staff');

create table user_account (
  user_id int generated always as identity primary key,
  email text not null,
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  country text not null default '',
  role user_role not null default 'owner',
  password_hash text not null,
  image_key text,
  created_at timestamptz(3) not null default now()
);
create unique index user_account_email_key on user_account (lower(email));
create unique index user_account_username_key on user_account (lower(username));

-- A sign-in. last_used_at and expires_at move at most once an hour.
create table user_session (
  session_id uuid primary key,
  user_id int not null references user_account on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index user_session_user_idx on user_session (user_id);
create index user_session_expiry_idx on user_session (expires_at);

-- Tries within a window of time, by what they are limited for and by whom.
create table attempt (
  scope text not null,
  subject text not null,
  tried_at timestamptz[] not null default '{}',
  last_tried_at timestamptz not null,
  primary key (scope, subject)
);
create index attempt_last_tried_idx on attempt (last_tried_at);

-- What a user has chosen of the features in contracts/src/features.ts; without a row a feature is off.
create table user_feature (
  user_id int not null references user_account on delete cascade,
  feature_id smallint not null,
  enabled boolean not null,
  primary key (user_id, feature_id)
);
