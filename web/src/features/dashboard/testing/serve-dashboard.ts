import {
  type DashboardData,
  type DashboardWidget,
  getDashboardData,
  getDashboardWidgets,
} from '@sentinel/contracts/dashboard/dashboard'
import { aDashboard } from '../../../platform/testing/sample-insights.ts'
import { Versioned } from '../../../testing/write-response.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { serveToday } from './serve-today.ts'

/** Serves the dashboard's requests. Its Today section has nothing new. */
export function serveDashboard(
  server: FakeServer,
  { widgets, data = {} }: { widgets: DashboardWidget[]; data?: Partial<DashboardData> },
): void {
  server.answer(getDashboardWidgets, new Versioned({ widgets }, '"one"'))
  server.answer(getDashboardData, aDashboard(data))
  serveToday(server)
}
