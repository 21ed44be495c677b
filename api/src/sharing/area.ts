import type { Area } from '../platform/area.ts'
import { type SharingDeps, sharingRoutes } from './routes.ts'

export const sharing = { routes: sharingRoutes } satisfies Area<SharingDeps>
