-- A link is for managing its device or for looking at it alone. Who has a device by their own right manages it.
alter table user_device add may_manage boolean not null default true;
alter table user_device add constraint user_device_level_check check (may_manage or is_guest);

create index user_device_look_idx on user_device (user_id, device_id) where not may_manage;

-- The level that an invitation gives. Links of before keep theirs, so what was accepted manages. Mails that nobody has answered
-- yet invite to watch.
alter table invitation add may_manage boolean not null default false;
update invitation set may_manage = true where accepted_by is not null;

-- Replaced by settle_guests.
drop function if exists unlink_guests(int[]);
