import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Jobs } from '../../platform/jobs.ts'

export const auditTrailJobs: Jobs = {
  createTasks: ({ db }) => ({
    remove_refused_tries: async () => void (await callFunctionIn(db, functions.removeRefusedTries())),
  }),
  crontab: '23 3 * * * remove_refused_tries ?max=1&priority=-1',
}
