import type { Area } from '../../platform/area.ts'
import { type FirmwareDeps, firmwareRoutes } from './routes.ts'

export const firmware = { routes: firmwareRoutes } satisfies Area<FirmwareDeps>
