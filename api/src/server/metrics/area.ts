import type { Area } from '../../platform/area.ts'
import { type MetricsDeps, metricsRoutes } from './routes.ts'

export const metrics = { routes: metricsRoutes } satisfies Area<MetricsDeps>
