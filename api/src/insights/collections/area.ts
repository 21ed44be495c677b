import type { Area } from '../../platform/area.ts'
import { type CollectionDeps, collectionRoutes } from './routes.ts'

export const collections = { routes: collectionRoutes } satisfies Area<CollectionDeps>
