-- When the account was disabled; null while it is in use. Nobody signs in to a disabled account, and nothing is sent for it.
alter table user_account add column disabled_at timestamptz(3);

-- It takes the session that has just begun as well.
drop function if exists end_surplus_sessions(int, int);
