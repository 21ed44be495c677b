create type integration_platform as enum ('gundi_v1', 'gundi_v2', 'email', 'sms');
create type class_scope as enum ('all', 'none', 'selected');

create function lower_all(in_values text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(lower(v) order by place), '{}') from unnest(in_values) with ordinality given (v, place)
$$;

create function has_duplicates(in_values text[]) returns boolean language sql immutable as $$
  select count(*) > count(distinct lower(v)) from unnest(in_values) v
$$;

-- The secret is sealed with DATA_KEY; secret_hint is its end, for the owner to know it by. No request before request_at.
create table integration (
  integration_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  platform integration_platform not null,
  secret bytea,
  secret_hint text,
  base_url text,
  recipients text[] not null default '{}',
  tells_alerts boolean not null default true,
  has_digest boolean not null default false,
  time_zone text not null default 'UTC',
  class_scope class_scope not null default 'all',
  class_names text[] not null default '{}',
  class_keys text[] generated always as (lower_all(class_names)) stored,
  request_at timestamptz(3) not null default now(),
  -- Requests in a row that came to nothing.
  failures int not null default 0,
  created_at timestamptz(3) not null default now(),
  unique (user_id, platform),
  unique (integration_id, user_id),
  check ((class_scope = 'selected') = (cardinality(class_names) > 0)),
  check (platform = 'email' or not has_digest),
  check (not has_duplicates(recipients)),
  check (case when platform in ('gundi_v1', 'gundi_v2')
    then secret is not null and secret_hint is not null and cardinality(recipients) = 0
    else secret is null and base_url is null
      -- No mail address is left where everybody has ended it.
      and cardinality(recipients) between case platform when 'email' then 0 else 1 end and case platform when 'email' then 3 else 2 end end)
);
create unique index integration_forwarding_key on integration (user_id) where platform in ('gundi_v1', 'gundi_v2');
create index integration_digest_idx on integration (integration_id) where has_digest;

-- Other classes for the devices of a group.
create table integration_group (
  integration_id int not null,
  user_id int not null,
  group_id int not null,
  class_scope class_scope not null,
  class_names text[] not null default '{}',
  class_keys text[] generated always as (lower_all(class_names)) stored,
  primary key (integration_id, group_id),
  foreign key (integration_id, user_id) references integration (integration_id, user_id) on delete cascade,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade,
  check ((class_scope = 'selected') = (cardinality(class_names) > 0))
);
create index integration_group_group_idx on integration_group (user_id, group_id);

-- Minutes of the day in time_zone; until may be the smaller one, after midnight. Without of_all_groups a rule is of the groups in
-- species_rule_group, and of none when these are gone.
create table species_rule (
  rule_id int generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  class_name text not null,
  min_confidence real not null check (min_confidence between 0 and 100),
  of_all_groups boolean not null,
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 0 and 1439),
  time_zone text not null,
  pause_minutes int not null check (pause_minutes >= 0),
  platforms integration_platform[] not null check (platforms <@ '{email,sms}' and cardinality(platforms) > 0),
  enabled boolean not null,
  unique (user_id, rule_id),
  check ((from_minute is null) = (until_minute is null) and from_minute is distinct from until_minute or from_minute is null)
);

create index species_rule_class_idx on species_rule (user_id, lower(class_name)) where enabled;

create table species_rule_group (
  rule_id int not null,
  user_id int not null,
  group_id int not null,
  primary key (rule_id, group_id),
  foreign key (user_id, rule_id) references species_rule (user_id, rule_id) on delete cascade,
  foreign key (user_id, group_id) references device_group (user_id, group_id) on delete cascade
);
create index species_rule_group_group_idx on species_rule_group (user_id, group_id);

-- When a rule last had a message written for a device, and of what. No foreign keys here and from what is written during ingest below: what is
-- deleted while a batch comes in must not have the batch refused.
create table species_rule_told (
  rule_id int not null,
  device_id int not null,
  told_at timestamptz(3) not null,
  insight_id bigint not null,
  primary key (rule_id, device_id)
);

create type outgoing_kind as enum ('sighting', 'photo', 'alert', 'recovery', 'health', 'digest', 'summary', 'test');
create type outgoing_state as enum ('pending', 'sent', 'failed', 'skipped', 'summarised');

-- One message to one recipient, written with the row that causes it; dedupe_key names cause and recipient, so that the same one never
-- leaves twice. claimed_by is sending it until claimed_until. `about` holds what neither key nor columns say, by kind.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  user_id int not null,
  integration_id int not null,
  platform integration_platform not null,
  kind outgoing_kind not null,
  recipient text not null default '',
  device_id int,
  insight_id bigint,
  alert_id bigint,
  alert_type alert_type,
  about jsonb not null default '{}',
  dedupe_key text not null unique,
  state outgoing_state not null default 'pending',
  -- A code and what it names: contracts/src/outgoing-reasons.ts.
  reason_code text,
  reason_params jsonb not null default '{}',
  attempts int not null default 0,
  -- A time that is rounded up would not be due at the moment when the message is written.
  due_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  claimed_by text,
  claimed_until timestamptz(3),
  -- So many at most go in one list: a list that was refused is halved.
  together_max int,
  remote_id text,
  summary_id bigint,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index outbox_due_idx on outbox (integration_id, due_at) where state = 'pending';
create index outbox_claimed_idx on outbox (integration_id, claimed_until) where state = 'pending' and claimed_until is not null;
create index outbox_user_idx on outbox (user_id, outbox_id desc);
create index outbox_user_usual_idx on outbox (user_id, outbox_id desc) where kind not in ('photo', 'health');
create index outbox_sent_idx on outbox (integration_id, recipient, sent_at desc) where state = 'sent';
create index outbox_alert_sent_idx on outbox (integration_id, recipient, device_id, sent_at) where kind = 'alert' and sent_at is not null;
create index outbox_sighting_idx on outbox (insight_id) where kind = 'sighting';
create index outbox_alert_idx on outbox (alert_id) where alert_id is not null;
create index outbox_summary_idx on outbox (summary_id) where summary_id is not null;
create index outbox_age_idx on outbox (created_at);

create type new_sighting as (insight_id bigint, device_id int, alg_id int, class_id int, confidence real);
create type seen_sighting as (insight_id bigint, device_id int, user_id int, group_id int, confidence real, class_key text);
create type new_report as (device_id int, recorded_at timestamptz, message_identifier bigint);

-- Mail of the console itself to a person, written with what causes it; dedupe_key names that. Kept as long as what integrations send.
-- Null comes back where it was written before.
create table account_mail (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'device_claimed')),
  recipient text not null,
  about jsonb not null,
  dedupe_key text not null unique,
  state outgoing_state not null default 'pending',
  reason_code text,
  reason_params jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index account_mail_age_idx on account_mail (created_at);
create index account_mail_pending_idx on account_mail (created_at) where state = 'pending';
