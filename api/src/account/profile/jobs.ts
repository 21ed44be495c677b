import type { Jobs } from '../../platform/jobs.ts'
import { sweepUserImages } from './sweep-user-images.ts'

export const profileJobs: Jobs = {
  createTasks: (deps) => ({
    sweep_user_images: (_payload, { abortSignal }) => sweepUserImages(deps, abortSignal),
  }),
  crontab: '41 3 * * * sweep_user_images ?max=1&priority=-1',
}
