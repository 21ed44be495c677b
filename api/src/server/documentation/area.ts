import type { Area } from '../../platform/area.ts'
import { documentationRoutes } from './routes.ts'

export const documentation = { routes: documentationRoutes } satisfies Area<object>
