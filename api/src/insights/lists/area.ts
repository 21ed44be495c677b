import type { Area } from '../../platform/area.ts'
import { type InsightDeps, insightRoutes } from './routes.ts'
import { insightPublishers } from './publishers.ts'

export const insights = { routes: insightRoutes, publishers: insightPublishers } satisfies Area<InsightDeps>
