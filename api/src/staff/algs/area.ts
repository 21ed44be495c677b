import type { Area } from '../../platform/area.ts'
import { type InternalAlgDeps, internalAlgRoutes } from './routes.ts'
import { internalAlgPublishers } from './publishers.ts'

export const internalAlgs = {
  routes: internalAlgRoutes,
  publishers: internalAlgPublishers,
} satisfies Area<InternalAlgDeps>
