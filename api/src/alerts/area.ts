import type { Area } from '../platform/area.ts'
import { type AlertDeps, alertRoutes } from './routes.ts'

export const alerts = { routes: alertRoutes } satisfies Area<AlertDeps>
