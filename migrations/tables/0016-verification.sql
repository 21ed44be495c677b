-- Null until the person has opened the link in a mail; a sign-up writes null where the console has a mail server. Accounts of before count as
-- verified, and the command makes verified ones. Without a default, an insert that does not say so makes an account that is not verified.
alter table user_account add column email_verified_at timestamptz(3) default now();
alter table user_account alter column email_verified_at drop default;

-- Whether those whom a user's integrations write to have agreed, once per user and address: an email in lower case, or a phone number. The code
-- of a text is kept as a keyed hash. mail_id is the last mail that asked; reason_code says why the last text was not sent.
create table recipient_confirmation (
  user_id int not null references user_account on delete cascade,
  platform integration_platform not null check (platform in ('email', 'sms')),
  address text not null check (address = lower(address)),
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  code_hash bytea,
  code_tries int not null default 0,
  code_expires_at timestamptz(3),
  mail_id bigint,
  reason_code text,
  reason_params jsonb not null default '{}',
  primary key (user_id, platform, address)
);

insert into recipient_confirmation (user_id, platform, address, confirmed_at)
  select distinct i.user_id, i.platform, lower(recipient), now() from integration i, unnest(i.recipients) recipient
  where i.platform in ('email', 'sms');

drop function if exists recipients_of(integration_platform, text[]);

-- account-mail-row.ts lists the kinds; a check here would need a migration for each new one.
alter table account_mail drop constraint if exists account_mail_kind_check;

-- For the daily limits. Ingest writes no row into it: a message is pending at first.
create index outbox_person_sent_idx on outbox (user_id, platform, sent_at desc) where state = 'sent' and platform in ('email', 'sms');
