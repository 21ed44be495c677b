import type { Area } from '../../platform/area.ts'
import { type PhotoDeps, photoRoutes } from './routes.ts'

export const photos = { routes: photoRoutes } satisfies Area<PhotoDeps>
