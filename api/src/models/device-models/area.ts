import type { Area } from '../../platform/area.ts'
import { type DeviceModelDeps, deviceModelRoutes } from './routes.ts'

export const deviceModels = { routes: deviceModelRoutes } satisfies Area<DeviceModelDeps>
