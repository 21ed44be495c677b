import type { Area } from '../../platform/area.ts'
import { auditTrailJobs } from './jobs.ts'
import { type AuditTrailDeps, auditTrailRoutes } from './routes.ts'

export const auditTrail = { routes: auditTrailRoutes, jobs: auditTrailJobs } satisfies Area<AuditTrailDeps>
