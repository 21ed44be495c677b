import type { Area } from '../../platform/area.ts'
import { internalFileJobs } from './jobs.ts'
import { type InternalFileDeps, internalFileRoutes } from './routes.ts'

export const internalFiles = {
  routes: internalFileRoutes,
  jobs: internalFileJobs,
} satisfies Area<InternalFileDeps>
