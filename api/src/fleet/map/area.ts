import type { Area } from '../../platform/area.ts'
import { type MapDeps, mapRoutes } from './routes.ts'

export const map = { routes: mapRoutes } satisfies Area<MapDeps>
