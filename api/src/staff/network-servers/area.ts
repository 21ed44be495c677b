import type { Area } from '../../platform/area.ts'
import { type NetworkServerDeps, networkServerRoutes } from './routes.ts'

export const networkServers = { routes: networkServerRoutes } satisfies Area<NetworkServerDeps>
