import type { Area } from '../../platform/area.ts'
import { bulkUpdateJobs } from './jobs.ts'
import { type UpdateDeps, updateRoutes } from './routes.ts'
import { bulkUpdateTellers } from './tellers.ts'

export const updates = {
  routes: updateRoutes,
  jobs: bulkUpdateJobs,
  tellers: bulkUpdateTellers,
} satisfies Area<UpdateDeps>
