import type { Area } from '../../platform/area.ts'
import { bulkUpdateJobs } from './jobs.ts'
import { type UpdateDeps, updateRoutes } from './routes.ts'
import { bulkUpdatePublishers } from './publishers.ts'

export const updates = {
  routes: updateRoutes,
  jobs: bulkUpdateJobs,
  publishers: bulkUpdatePublishers,
} satisfies Area<UpdateDeps>
