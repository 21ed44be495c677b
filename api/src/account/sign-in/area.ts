import type { Area } from '../../platform/area.ts'
import { type UserDeps, userRoutes } from './routes.ts'

export const users = { routes: userRoutes } satisfies Area<UserDeps>
