-- account_event holds the audit trail as well: rows with is_act are what staff have done, and what people have done that cannot be undone. An
-- act may concern an account (subject_id) or several (subject_ids), a device (device_id) or several (device_ids), both, or neither. The person's
-- address and browser, and whether the people who run the console caused the row (by_operator), come from the settings that act_as makes for a
-- transaction.
alter table account_event alter subject_id drop not null;
alter table account_event
  add device_id int,
  add device_ids int[],
  add subject_ids int[],
  add is_act boolean not null default false,
  add by_operator boolean not null default false,
  add address text,
  add user_agent text,
  add constraint account_event_devices_check check (num_nonnulls(device_id, device_ids) < 2),
  add constraint account_event_subjects_check check (num_nonnulls(subject_id, subject_ids) < 2);
alter table account_event
  alter by_operator set default coalesce(current_setting('sentinel.by_operator', true), '') = 'true',
  alter address set default nullif(current_setting('sentinel.address', true), ''),
  alter user_agent set default nullif(current_setting('sentinel.user_agent', true), '');
-- For the log in somebody's own account.
create index account_event_actor_idx on account_event (actor_id, event_id desc) where is_act;
-- Without fast updates, whose unsorted list each search would read.
create index account_event_devices_idx on account_event using gin (device_ids) with (fastupdate = off)
  where is_act and device_ids is not null;
create index account_event_subjects_idx on account_event using gin (subject_ids) with (fastupdate = off)
  where is_act and subject_ids is not null;
