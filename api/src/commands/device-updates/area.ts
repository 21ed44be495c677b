import type { Area } from '../../platform/area.ts'
import { type DeviceUpdateDeps, deviceUpdateRoutes } from './routes.ts'
import { deviceUpdateTellers } from './tellers.ts'

export const deviceUpdates = {
  routes: deviceUpdateRoutes,
  tellers: deviceUpdateTellers,
} satisfies Area<DeviceUpdateDeps>
