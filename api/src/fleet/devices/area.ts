import type { Area } from '../../platform/area.ts'
import { type DeviceDeps, deviceRoutes } from './routes.ts'
import { deviceTellers } from './tellers.ts'

export const devices = {
  routes: deviceRoutes,
  tellers: deviceTellers,
} satisfies Area<DeviceDeps>
