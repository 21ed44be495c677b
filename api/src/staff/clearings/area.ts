import type { Area } from '../../platform/area.ts'
import { clearingJobs } from './jobs.ts'
import { type ClearingDeps, clearingRoutes } from './routes.ts'

export const clearings = { routes: clearingRoutes, jobs: clearingJobs } satisfies Area<ClearingDeps>
