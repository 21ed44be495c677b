import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Jobs } from '../../platform/jobs.ts'

export const secondFactorJobs: Jobs = {
  createTasks: ({ db }) => ({
    async record_unanswered_sign_ins() {
      await callFunctionIn(db, functions.recordUnansweredSignIns())
    },
  }),
  crontab: '*/10 * * * * record_unanswered_sign_ins ?max=1&priority=-1',
}
