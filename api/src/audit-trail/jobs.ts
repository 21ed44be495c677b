import { REFUSED_TRIES_KEPT_DAYS } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs.ts'

export const auditTrailJobs: Jobs = {
  createTasks: ({ db }) => ({ remove_refused_tries: () => removeOldTries(db) }),
  crontab: '23 3 * * * remove_refused_tries ?max=1&priority=-1',
}

/** Acts are kept for good. */
async function removeOldTries(db: Database): Promise<void> {
  await sql`
    delete from refused_try
    where first_at < now() - make_interval(days => ${REFUSED_TRIES_KEPT_DAYS})`.execute(db)
}
