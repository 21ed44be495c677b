import type { Area } from '../../platform/area.ts'
import { type TodayDeps, todayRoutes } from './routes.ts'

export const today = { routes: todayRoutes } satisfies Area<TodayDeps>
