import type { Area } from '../../platform/area.ts'
import { secondFactorJobs } from './jobs.ts'
import { type SecondFactorDeps, secondFactorRoutes } from './routes.ts'

export const secondFactor = {
  routes: secondFactorRoutes,
  jobs: secondFactorJobs,
} satisfies Area<SecondFactorDeps>
