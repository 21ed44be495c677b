import type { Area } from '../../platform/area.ts'
import { type PublicationDeps, publicationRoutes } from './routes.ts'

export const publications = { routes: publicationRoutes } satisfies Area<PublicationDeps>
