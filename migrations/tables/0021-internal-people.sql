-- The list of accounts that staff read is sorted by these, page by page (docs/decisions/0032).
create index user_account_email_order_idx on user_account (lower(email), user_id);
create index user_account_username_order_idx on user_account (lower(username), user_id);
create index user_account_first_name_order_idx on user_account (lower(first_name), user_id);
create index user_account_last_name_order_idx on user_account (lower(last_name), user_id);
create index user_account_phone_order_idx on user_account (phone_number, user_id);
create index user_account_created_order_idx on user_account (created_at, user_id);
