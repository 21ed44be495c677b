import type { Jobs } from '../../platform/jobs.ts'
import { recordOldFailures } from './record-old-failures.ts'

export const accountEventJobs: Jobs = {
  createTasks: ({ db, now }) => ({ record_failed_sign_ins: () => recordOldFailures(db, now) }),
  crontab: '*/10 * * * * record_failed_sign_ins ?max=1&priority=-1',
}
