import type { Area } from '../platform/area.ts'
import { type DeviceDeps, deviceRoutes } from './routes.ts'

export const devices = { routes: deviceRoutes } satisfies Area<DeviceDeps>
