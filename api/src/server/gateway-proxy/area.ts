import type { Area } from '../../platform/area.ts'
import { type GatewayProxyDeps, gatewayProxyRoutes } from './routes.ts'

export const gatewayProxy = { routes: gatewayProxyRoutes } satisfies Area<GatewayProxyDeps>
