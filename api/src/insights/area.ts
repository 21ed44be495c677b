import type { Area } from '../platform/area.ts'
import { type InsightDeps, insightRoutes } from './routes.ts'

export const insights = { routes: insightRoutes } satisfies Area<InsightDeps>
