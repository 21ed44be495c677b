import type { Area } from '../../platform/area.ts'
import { type SessionDeps, sessionRoutes } from './routes.ts'

export const sessions = { routes: sessionRoutes } satisfies Area<SessionDeps>
