import { type Alert, type AlertType, listAlerts } from '@sentinel/contracts/alerts'
import type { Device } from '@sentinel/contracts/devices'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keptLive } from './query-client.ts'

/** All open ones, and the newest of the resolved. Not for viewers: the server refuses them. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }): Promise<Alert[]> => call(listAlerts, { querystring: {} }, { signal }),
  ...keptLive,
})

export function isOpen({ status }: Pick<Alert, 'status'>): boolean {
  return status !== 'resolved'
}

/** The worst first. */
export const alertTypesBySeverity = [
  'sentinel_cable_error',
  'low_battery',
  'no_recent_camera_triggers',
  'no_recent_insights',
] as const satisfies readonly AlertType[]

/** The open alerts of each device, the worst first. */
export function findOpenAlerts(alerts: readonly Alert[]): ReadonlyMap<number, readonly AlertType[]> {
  const byDevice = Map.groupBy(alerts.filter(isOpen), ({ associated_id }) => Number(associated_id))
  return new Map(
    [...byDevice].map(([deviceId, ofDevice]) => [
      deviceId,
      alertTypesBySeverity.filter((type) => ofDevice.some(({ alert_type }) => alert_type === type)),
    ]),
  )
}

/** What is wrong with a device, the worst first: its conditions, and an open alert of missing insights. */
export function findProblems(
  { conditions }: Pick<Device, 'conditions'>,
  openAlerts: readonly AlertType[],
): readonly AlertType[] {
  return alertTypesBySeverity.filter((type) =>
    type === 'no_recent_insights' ? openAlerts.includes(type) : conditions.includes(type),
  )
}

/** Nobody can mend these from afar. */
const NEEDS_VISIT: ReadonlySet<AlertType> = new Set(['sentinel_cable_error', 'low_battery'])

export function isForVisit({ alert_type }: Pick<Alert, 'alert_type'>): boolean {
  return NEEDS_VISIT.has(alert_type)
}
