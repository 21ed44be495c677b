import type { Area } from '../../platform/area.ts'
import { publishResync } from '../../platform/publish-resync.ts'
import { type SharingDeps, sharingRoutes } from './routes.ts'

export const sharing = {
  routes: sharingRoutes,
  publishers: { 'links:changed': publishResync },
} satisfies Area<SharingDeps>
