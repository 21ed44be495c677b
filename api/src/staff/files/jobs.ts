import type { Jobs } from '../../platform/jobs.ts'
import { sweepFiles } from './sweep-files.ts'

export const internalFileJobs: Jobs = {
  createTasks: (deps) => ({ sweep_files: (_payload, { abortSignal }) => sweepFiles(deps, abortSignal) }),
  crontab: '52 3 * * * sweep_files ?max=1&priority=-1',
}
