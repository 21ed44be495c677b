import type { Area } from '../platform/area.ts'
import { type ProvisioningDeps, provisioningRoutes } from './provisioning-routes.ts'

export const internalDevices = { routes: provisioningRoutes } satisfies Area<ProvisioningDeps>
