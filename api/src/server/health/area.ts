import type { Area } from '../../platform/area.ts'
import { type HealthDeps, healthRoutes } from './routes.ts'

export const health = { routes: healthRoutes } satisfies Area<HealthDeps>
