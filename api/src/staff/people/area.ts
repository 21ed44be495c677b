import type { Area } from '../../platform/area.ts'
import { type InternalUserDeps, internalUserRoutes } from './routes.ts'

export const internalUsers = { routes: internalUserRoutes } satisfies Area<InternalUserDeps>
