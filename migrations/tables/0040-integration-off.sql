-- Why an integration sends nothing. Null: it is on. Entering its secret again switches it on.
alter table integration add column off_reason text check (off_reason in ('key_unreadable'));
