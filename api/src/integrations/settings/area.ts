import type { Area } from '../../platform/area.ts'
import { type IntegrationDeps, integrationRoutes } from './routes.ts'

export const integrations = { routes: integrationRoutes } satisfies Area<IntegrationDeps>
