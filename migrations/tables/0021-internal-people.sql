-- The list of accounts that staff read is sorted by these, page by page (docs/decisions/0032).
create index user_account_email_order_idx on user_account (lower(email), user_id);
create index user_account_username_order_idx on user_account (lower(username), user_id);
create index user_account_first_name_order_idx on user_account (lower(first_name), user_id);
create index user_account_last_name_order_idx on user_account (lower(last_name), user_id);
create index user_account_phone_order_idx on user_account (phone_number, user_id);
create index user_account_role_order_idx on user_account (role, user_id);
create index user_account_disabled_order_idx on user_account (disabled_at, user_id);
create index user_account_disabled_last_order_idx on user_account (disabled_at desc nulls last, user_id desc);
create index user_account_created_order_idx on user_account (created_at, user_id);

-- Whether anybody has ever had the device. Whom staff give a device that nobody has had sees it from its beginning. Of devices of before it is
-- known only where they have had nothing to show: neither a link, nor insights, nor a place that was taken away with the last link.
alter table device add had_owner boolean not null default true;
alter table device alter had_owner set default false;
update device d set had_owner = false
  where not exists (select from user_device l where l.device_id = d.device_id)
    and not exists (select from device_stat s where s.device_id = d.device_id and s.insight_count > 0)
    and not exists (select from device_health h where h.device_id = d.device_id and h.place_cleared_at is not null);

-- Replaced by recount_links.
drop function if exists recount_link(int, int);
