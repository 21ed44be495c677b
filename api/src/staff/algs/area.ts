import type { Area } from '../../platform/area.ts'
import { type InternalAlgDeps, internalAlgRoutes } from './routes.ts'
import { internalAlgTellers } from './tellers.ts'

export const internalAlgs = {
  routes: internalAlgRoutes,
  tellers: internalAlgTellers,
} satisfies Area<InternalAlgDeps>
