-- Claims of processes that are gone: docs/decisions/0023. outbox.claimed_by is job_worker.process.

-- Lets go of all messages that a process has claimed, and wakes whoever sends them.
create or replace function release_claims(worker text) returns void language plpgsql as $$
declare
  due int[];
begin
  with released as (
    update outbox set claimed_by = null, claimed_until = null
    where state = 'pending' and claimed_until is not null and claimed_by = worker
    returning integration_id
  )
  select array_agg(distinct integration_id) into due from released;
  perform wake_outbox(due);
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
