-- What the console knows of payments. Charges and cards are kept by Stripe; without it, the sandbox keeps its card here. See docs/decisions/0048.

-- The customer at Stripe that stands for an account.
create table stripe_customer (
  user_id int primary key references user_account on delete cascade,
  customer_id text not null unique
);

-- Events of Stripe that have been handled, each once. Stripe repeats an event for three days.
create table stripe_event (
  event_id text primary key,
  received_at timestamptz(3) not null default now()
);
create index stripe_event_age_idx on stripe_event (received_at);

create table sandbox_card (
  user_id int primary key references user_account on delete cascade,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null
);

-- Only the demo writes charges: the sandbox never charges anything.
create table sandbox_charge (
  charge_number bigint generated always as identity primary key,
  user_id int not null references user_account on delete cascade,
  description text,
  created_at timestamptz(3) not null default now(),
  status text not null,
  amount bigint not null,
  currency text not null
);
create index sandbox_charge_user_idx on sandbox_charge (user_id, charge_number desc);
