import type { Area } from '../platform/area.ts'
import { type AlertDeps, alertRoutes } from './routes.ts'
import { alertTellers } from './tellers.ts'

export const alerts = {
  routes: alertRoutes,
  tellers: alertTellers,
} satisfies Area<AlertDeps>
