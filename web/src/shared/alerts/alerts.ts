import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import { type Alert, listAlerts } from '@sentinel/contracts/alerts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

/** Fetches all open alerts and the newest resolved ones. Do not use it for viewers, because the server refuses them. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }): Promise<Alert[]> => call(listAlerts, { querystring: {} }, { signal }),
  ...updatedByPushes,
})

export function isOpen({ status }: Pick<Alert, 'status'>): boolean {
  return status !== 'resolved'
}

/** Returns the types of each device's open alerts, worst first. */
export function findOpenAlerts(alerts: readonly Alert[]): ReadonlyMap<number, readonly AlertType[]> {
  const byDevice = Map.groupBy(alerts.filter(isOpen), ({ associated_id }) => Number(associated_id))
  return new Map(
    [...byDevice].map(([deviceId, ofDevice]) => [
      deviceId,
      alertTypesBySeverity.filter((type) => ofDevice.some(({ alert_type }) => alert_type === type)),
    ]),
  )
}
