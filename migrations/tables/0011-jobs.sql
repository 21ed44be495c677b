-- One row per worker of the job queue. worker_id is what graphile-worker writes into locked_by, process names the program and where it
-- listens. A living worker holds the advisory lock of its id in a session of its own. absent_since is when that lock was first found free.
create table job_worker (
  worker_id text primary key,
  process text not null,
  absent_since timestamptz(3)
);
