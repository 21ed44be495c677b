import type { Jobs } from '../../platform/jobs.ts'
import { refreshReadReports } from './refresh-reports.ts'

export const internalDeviceJobs: Jobs = {
  createTasks: ({ db }) => ({ refresh_device_reports: () => refreshReadReports(db) }),
  crontab: '* * * * * refresh_device_reports ?max=1&priority=1',
}
