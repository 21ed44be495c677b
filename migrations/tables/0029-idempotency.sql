-- Answers of calls that were made with an Idempotency-Key, kept for a day (docs/decisions/0040). The key is inserted first, in the transaction that
-- does the work, so a concurrent call with the same key waits for its end. The answer is null only within that transaction.
create table idempotency_key (
  user_id int not null references user_account on delete cascade,
  -- Method and path of the endpoint, such as 'POST /api/v2/groups'.
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of path parameters, query and body.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- JSON, sealed, because some answers have a secret that is told once.
  answer bytea,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, endpoint, key)
);
create index idempotency_key_age_idx on idempotency_key (created_at);
