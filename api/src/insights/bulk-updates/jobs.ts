import type { Jobs } from '../../platform/jobs.ts'
import { pruneBulkUpdates, resumeBulkUpdates } from './resume-bulk-updates.ts'
import { runBulkUpdate } from './run-bulk-update.ts'

export const bulkUpdateJobs: Jobs = {
  createTasks: (deps) => ({
    run_bulk_update(payload, { abortSignal }) {
      const { bulkId } = payload as { bulkId: number } // safe: queueBulkUpdate writes it
      return runBulkUpdate(deps, bulkId, abortSignal)
    },
    resume_bulk_updates: () => resumeBulkUpdates(deps.db, 'when idle'),
    prune_bulk_updates: () => pruneBulkUpdates(deps.db, deps.now),
  }),
  crontab: `* * * * * resume_bulk_updates ?max=1&priority=-1
27 * * * * prune_bulk_updates ?max=1&priority=-1`,
  prepare: ({ db }) => resumeBulkUpdates(db, 'at once'),
}
