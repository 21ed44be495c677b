import { notFound } from '@tanstack/react-router'
import { alertsQuery } from '../../../shared/alerts/alerts.ts'
import { deviceQuery, devicesQuery, deviceStateQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import type { LoaderArguments } from '../../../platform/require-area.ts'
import { deviceAddress } from './device-address.ts'
import { deviceModelsQuery, historyQuery, radioQuery } from './queries.ts'

interface DeviceLoaderArguments extends LoaderArguments {
  params: { deviceId: string }
  /** The values in the address that the loader depends on. */
  deps: { days?: unknown; radio?: unknown }
}

/** Starts fetching what the page shows while its script is loading. */
export function prefetchDevicePage({ context, params, deps }: DeviceLoaderArguments): void {
  if (!/^\d{1,10}$/.test(params.deviceId)) throw notFound()
  const { queryClient } = context
  const deviceId = Number(params.deviceId)
  const listed: { device_id: number }[] | undefined = queryClient.getQueryData(devicesQuery.queryKey)
  if (!listed?.some(({ device_id }) => device_id === deviceId))
    void queryClient.prefetchQuery(deviceQuery(deviceId))
  void queryClient.prefetchQuery(deviceStateQuery(deviceId))
  const { days, radio } = deviceAddress.read(deps)
  void queryClient.prefetchQuery(historyQuery(deviceId, days))
  void queryClient.prefetchQuery(radioQuery(deviceId, radio))
  void queryClient.prefetchQuery(deviceModelsQuery(deviceId))
  void queryClient.prefetchQuery(groupsQuery)
  void queryClient.prefetchQuery(alertsQuery)
}
