-- account_event holds the audit trail as well: rows with is_act are what staff have done, and what people have done that cannot be undone. An
-- act may concern an account (subject_id), a device, both, or neither. Where the person was comes from the settings that
-- act_as makes for a transaction; without them the row comes from a command.
alter table account_event alter subject_id drop not null;
alter table account_event
  add device_id int,
  add is_act boolean not null default false,
  add address text,
  add user_agent text;
alter table account_event
  alter address set default nullif(current_setting('sentinel.address', true), ''),
  alter user_agent set default nullif(current_setting('sentinel.user_agent', true), '');
create index account_event_act_idx on account_event (event_id desc) where is_act;
create index account_event_actor_idx on account_event (actor_id, event_id desc) where is_act;
create index account_event_device_idx on account_event (device_id, event_id desc) where is_act and device_id is not null;
