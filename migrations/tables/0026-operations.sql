-- One row per run of a gateway or an api: process names the program and where it listens. Without ended_at the run goes on, or ended without
-- being able to say so.
create table process_run (
  run_id bigint generated always as identity primary key,
  process text not null,
  program text not null check (program in ('gateway', 'api')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

-- What a run measured, once a minute: keys and values as in platform/src/programs/sampled-metrics.ts. By the database's clock, so that samples of
-- several machines can be compared.
create table process_sample (
  run_id bigint not null references process_run on delete cascade,
  sampled_at timestamptz(3) not null default clock_timestamp(),
  figures jsonb not null,
  primary key (run_id, sampled_at)
);
create index process_sample_age_idx on process_sample (sampled_at);

-- For counting messages that failed within a day.
create index outbox_failed_idx on outbox (created_at) where state = 'failed';
