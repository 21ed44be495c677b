import type { Area } from '../platform/area.ts'
import { billingJobs } from './jobs.ts'
import { type BillingDeps, billingRoutes } from './routes.ts'

export const billing = { routes: billingRoutes, jobs: billingJobs } satisfies Area<BillingDeps>
