import type { Area } from '../../platform/area.ts'
import { firstStepsJobs } from './jobs.ts'
import { type FirstStepsDeps, firstStepsRoutes } from './routes.ts'

export const firstSteps = { routes: firstStepsRoutes, jobs: firstStepsJobs } satisfies Area<FirstStepsDeps>
