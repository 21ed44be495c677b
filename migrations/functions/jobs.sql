create or replace function job_worker_lock(in_worker_id text) returns bigint language sql immutable as $$
  select hashtextextended('job worker ' || in_worker_id, 0)
$$;

-- Takes the lock of a worker, for as long as the session lasts. The row is written behind the lock, so nobody finds the one without the other.
create or replace function begin_job_worker(in_worker_id text, in_process text) returns void language plpgsql as $$
begin
  perform pg_advisory_lock(job_worker_lock(in_worker_id));
  insert into job_worker (worker_id, process) values (in_worker_id, in_process)
    on conflict (worker_id) do update set absent_since = null where job_worker.absent_since is not null;
end $$;

-- Returns the jobs of a worker to the queue. Those that cannot run again are deleted: a newer job has taken their key, or they come from
-- the crontab, which adds the next one by itself.
create or replace function free_jobs_of(in_worker_id text) returns int language plpgsql as $$
declare
  freed int;
begin
  delete from graphile_worker._private_jobs where locked_by = in_worker_id and key is null and attempts >= max_attempts;
  select count(*) into freed from graphile_worker._private_jobs where locked_by = in_worker_id;
  perform graphile_worker.force_unlock_workers(array[in_worker_id]);
  return freed;
end $$;

-- Frees the jobs of workers whose lock has been free for so long, and returns how many jobs these were. The former workers of
-- in_restarted, a process that has just started, are not waited for. The claims of a process are released with the last of its workers:
-- while it has another one, the claims may be that one's. The shared lock keeps a worker that comes back waiting until its row says what
-- became of it.
create or replace function free_absent_workers(absent_for interval, in_restarted text default null) returns int language plpgsql as $$
declare
  w job_worker;
  freed int := 0;
begin
  for w in select * from job_worker order by worker_id for update skip locked loop
    if not pg_try_advisory_xact_lock_shared(job_worker_lock(w.worker_id)) then
      if w.absent_since is not null then
        update job_worker set absent_since = null where worker_id = w.worker_id;
      end if;
    elsif w.process = in_restarted or w.absent_since <= clock_timestamp() - absent_for then
      freed := freed + free_jobs_of(w.worker_id);
      delete from job_worker where worker_id = w.worker_id;
      if not exists (select from job_worker where process = w.process) then
        perform release_claims(w.process);
      end if;
    elsif w.absent_since is null then
      update job_worker set absent_since = clock_timestamp() where worker_id = w.worker_id;
    end if;
  end loop;
  return freed;
end $$;
