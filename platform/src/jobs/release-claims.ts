import type { Pool } from 'pg'

const RELEASE = `
  with released as (
    update outbox set claimed_by = null, claimed_until = null
    where state = 'pending' and claimed_until is not null and claimed_by = $1
    returning integration_id
  )
  select wake_outbox(array(select distinct integration_id from released))`

/**
 * Releases all messages that a process has claimed and wakes the jobs that send them. `outbox.claimed_by` is `job_worker.process`. This is in
 * platform because any program may find that a process's last worker is absent.
 */
export async function releaseClaims(db: Pick<Pool, 'query'>, processName: string): Promise<void> {
  await db.query(RELEASE, [processName])
}
