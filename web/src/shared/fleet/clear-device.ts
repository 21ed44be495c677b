import { clearDevice, type Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceInsights } from '@sentinel/contracts/insights/insights'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { deviceInsightsQuery, devicesQuery } from './devices.ts'
import { groupsQuery } from './groups.ts'
import { readAnew, showDone } from '../../platform/live/live-cache.ts'

interface Clearing {
  deviceId: number
  /** The device's location on the map, all its insights (they are archived), or its link to the person. */
  what: 'location' | 'insights' | 'ownership'
}

/** Removes a device from the map, archives its insights, or releases it. Updates the lists at once. */
export const clearDeviceOf = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ deviceId, what }: Clearing) =>
      call(clearDevice, { params: { deviceId }, querystring: { [what]: 'true' } }),
    onSuccess: (_, { deviceId, what }) => {
      if (what === 'location')
        showDone<Device[]>(queryClient, devicesQuery, (devices) =>
          devices.map((device) =>
            device.device_id === deviceId ? { ...device, latitude: null, longitude: null } : device,
          ),
        )
      if (what !== 'ownership') return
      showDone<Device[]>(queryClient, devicesQuery, (devices) => without(devices, deviceId))
      showDone<DeviceInsights[]>(queryClient, deviceInsightsQuery, (rows) => without(rows, deviceId))
      readAnew(queryClient, groupsQuery)
    },
  })

function without<Row extends { device_id: number }>(rows: Row[], deviceId: number): Row[] {
  return rows.filter(({ device_id }) => device_id !== deviceId)
}
