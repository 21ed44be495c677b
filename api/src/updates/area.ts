import type { Area } from '../platform/area.ts'
import { bulkUpdateJobs } from './jobs.ts'
import { type UpdateDeps, updateRoutes } from './routes.ts'

export const updates = { routes: updateRoutes, jobs: bulkUpdateJobs } satisfies Area<UpdateDeps>
