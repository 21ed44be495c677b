import { type Alert, listAlerts } from '@sentinel/contracts/alerts/alerts'
import { type Device, listDevices } from '@sentinel/contracts/fleet/devices'
import { getToday, recordDashboardVisit, type Today } from '@sentinel/contracts/dashboard/today'
import { aToday } from '../../../platform/testing/sample-insights.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'

interface TodayAnswers {
  /** Null on the first visit. */
  since?: string | null
  today?: Partial<Today>
  alerts?: Alert[]
  devices?: Device[]
}

/** Serves the requests of the Today section. By default nothing is new and nothing is broken. */
export function serveToday(
  server: FakeServer,
  { since = '2026-11-24T15:10:00.000Z', today = {}, alerts = [], devices = [] }: TodayAnswers = {},
): void {
  server.answer(recordDashboardVisit, { since })
  server.answer(getToday, aToday(today))
  server.answer(listAlerts, alerts)
  server.answer(listDevices, devices)
}
