import type { Area } from '../../platform/area.ts'
import { type DeviceUpdateDeps, deviceUpdateRoutes } from './routes.ts'
import { deviceUpdatePublishers } from './publishers.ts'

export const deviceUpdates = {
  routes: deviceUpdateRoutes,
  publishers: deviceUpdatePublishers,
} satisfies Area<DeviceUpdateDeps>
