import type { Area } from '../../platform/area.ts'
import { type InsightDeps, insightRoutes } from './routes.ts'
import { insightTellers } from './tellers.ts'

export const insights = { routes: insightRoutes, tellers: insightTellers } satisfies Area<InsightDeps>
