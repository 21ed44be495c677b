import type { QueryClient } from '@tanstack/react-query'
import { alertsQuery } from '../../platform/alerts.ts'
import { deviceQuery, devicesQuery, deviceStateQuery } from '../../platform/devices.ts'
import { groupsQuery } from '../../platform/groups.ts'
import { deployedQuery, historyQuery } from './queries.ts'
import type { HistoryDays } from './device-address.ts'

/** Begins to read what the page shows, while its script is on its way. */
export function prefetchDevice(
  queryClient: QueryClient,
  { deviceId, days }: { deviceId: number; days: HistoryDays },
): void {
  const listed: { device_id: number }[] | undefined = queryClient.getQueryData(devicesQuery.queryKey)
  if (!listed?.some(({ device_id }) => device_id === deviceId))
    void queryClient.prefetchQuery(deviceQuery(deviceId))
  void queryClient.prefetchQuery(deviceStateQuery(deviceId))
  void queryClient.prefetchQuery(historyQuery(deviceId, days))
  void queryClient.prefetchQuery(deployedQuery(deviceId))
  void queryClient.prefetchQuery(groupsQuery)
  void queryClient.prefetchQuery(alertsQuery)
}
