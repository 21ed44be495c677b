import type { Jobs } from '../../platform/jobs.ts'
import { resumeClearings, runClearing } from './run-clearing.ts'

export const clearingJobs: Jobs = {
  createTasks: (deps) => ({
    clear_device(payload, { abortSignal }) {
      const { clearingId } = payload as { clearingId: number } // safe: queueClearing writes it
      return runClearing(deps, clearingId, abortSignal)
    },
    resume_clearings: () => resumeClearings(deps.db, 'when idle'),
  }),
  crontab: '* * * * * resume_clearings ?max=1&priority=-1',
  prepare: ({ db }) => resumeClearings(db, 'at once'),
}
