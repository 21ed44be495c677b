import type { Area } from '../../platform/area.ts'
import { accountEventJobs } from './jobs.ts'
import { type AccountEventDeps, accountEventRoutes } from './routes.ts'

export const accountEvents = {
  routes: accountEventRoutes,
  jobs: accountEventJobs,
} satisfies Area<AccountEventDeps>
