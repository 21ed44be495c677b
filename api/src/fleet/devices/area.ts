import type { Area } from '../../platform/area.ts'
import { type DeviceDeps, deviceRoutes } from './routes.ts'
import { devicePublishers } from './publishers.ts'

export const devices = {
  routes: deviceRoutes,
  publishers: devicePublishers,
} satisfies Area<DeviceDeps>
