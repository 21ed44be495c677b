import type { Area } from '../../platform/area.ts'
import { type InsightLineDeps, insightLineRoutes } from './routes.ts'

export const insightLines = { routes: insightLineRoutes } satisfies Area<InsightLineDeps>
