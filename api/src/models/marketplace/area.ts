import type { Area } from '../../platform/area.ts'
import { type MarketplaceDeps, marketplaceRoutes } from './routes.ts'

export const marketplace = { routes: marketplaceRoutes } satisfies Area<MarketplaceDeps>
