import type { Area } from '../platform/area.ts'
import { type AlertDeps, alertRoutes } from './routes.ts'
import { alertPublishers } from './publishers.ts'

export const alerts = {
  routes: alertRoutes,
  publishers: alertPublishers,
} satisfies Area<AlertDeps>
