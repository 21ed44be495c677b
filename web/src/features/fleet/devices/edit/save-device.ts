import {
  type Device,
  type DeviceChange,
  type DeviceDisplay,
  setDeviceDisplay,
  updateDevice,
} from '@sentinel/contracts/fleet/devices'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { deviceQuery, deviceStateQuery, devicesQuery } from '../../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { readAnew, showDone } from '../../../../platform/live/live-cache.ts'
import { withRows } from '../pushed-rows.ts'

interface Saving {
  deviceId: number
  change: DeviceChange | undefined
  display: DeviceDisplay | undefined
  /** Called once the settings are stored, even if storing the texts then fails. */
  onChanged: () => void
}

/** Stores a device's settings and texts in two calls. Skips a call that would change nothing. */
export const saveDevice = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ deviceId, change, display, onChanged }: Saving) => {
      if (change) {
        keep(queryClient, await call(updateDevice, { body: change }))
        readAnew(queryClient, deviceStateQuery(deviceId))
        if (change.group_id !== undefined) readAnew(queryClient, groupsQuery)
        onChanged()
      }
      if (display) keep(queryClient, await call(setDeviceDisplay, { params: { deviceId }, body: display }))
    },
    onError: () => {
      for (const query of [devicesQuery, groupsQuery]) readAnew(queryClient, query) // refused perhaps because the device or group no longer exists
    },
  })

function keep(queryClient: QueryClient, saved: Device): void {
  showDone<Device[]>(queryClient, devicesQuery, (devices) => withRows(devices, [saved]))
  showDone<Device>(queryClient, deviceQuery(saved.device_id), () => saved)
}
