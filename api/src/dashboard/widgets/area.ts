import type { Area } from '../../platform/area.ts'
import { type DashboardDeps, dashboardRoutes } from './routes.ts'

export const dashboard = { routes: dashboardRoutes } satisfies Area<DashboardDeps>
