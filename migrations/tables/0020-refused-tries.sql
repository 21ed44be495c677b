-- Calls that signed-in people were not allowed to make: one row for a person, a call and an hour. Rows of account_event are never changed, so a
-- count needs a table of its own. No foreign key, as in account_event. refused_id comes from the sequence of event_id, so that a page of the audit
-- trail, which has rows of both tables, has every number once.
create table refused_try (
  user_id int not null,
  method text not null,
  url text not null,
  hour timestamptz not null,
  refused_id bigint not null unique default nextval('account_event_event_id_seq'),
  count int not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  address text not null,
  user_agent text not null,
  primary key (user_id, method, url, hour)
);
create index refused_try_first_idx on refused_try (first_at desc, refused_id desc);
create index refused_try_user_idx on refused_try (user_id, first_at desc, refused_id desc);

-- The audit trail is listed by time, and can be limited to days.
create index account_event_trail_idx on account_event (happened_at desc, event_id desc) where is_act;
create index account_event_trail_actor_idx on account_event (actor_id, happened_at desc, event_id desc) where is_act;
create index account_event_trail_subject_idx on account_event (subject_id, happened_at desc, event_id desc) where is_act;
create index account_event_trail_device_idx on account_event (device_id, happened_at desc, event_id desc) where is_act;
create index account_event_trail_kind_idx on account_event (kind, happened_at desc, event_id desc) where is_act;
create index account_event_trail_command_idx on account_event (happened_at desc, event_id desc) where is_act and actor_id is null;
