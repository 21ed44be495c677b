import type { Jobs } from '../../platform/jobs.ts'
import { removeOldAnswers } from './stored-answers.ts'

export const idempotencyJobs: Jobs = {
  createTasks: ({ db }) => ({ remove_old_answers: () => removeOldAnswers(db) }),
  crontab: '17 * * * * remove_old_answers ?max=1&priority=-1',
}
