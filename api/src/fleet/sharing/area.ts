import type { Area } from '../../platform/area.ts'
import { tellResync } from '../../platform/tell-resync.ts'
import { type SharingDeps, sharingRoutes } from './routes.ts'

export const sharing = {
  routes: sharingRoutes,
  tellers: { 'links:changed': tellResync },
} satisfies Area<SharingDeps>
