import type { Area } from '../../platform/area.ts'
import { type ReleaseDeps, releaseRoutes } from './routes.ts'

export const releases = { routes: releaseRoutes } satisfies Area<ReleaseDeps>
