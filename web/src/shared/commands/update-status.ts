import type { Device } from '@sentinel/contracts/fleet/devices'

export type ShownUpdateStatus = 'success' | 'failed' | 'pending' | 'pendingReset' | 'none'

/** Returns how a device's last update went. The device still has to restart if its own status says so. */
export function readUpdateStatus({
  device_update_status,
  device_specific_status,
}: Pick<Device, 'device_update_status' | 'device_specific_status'>): ShownUpdateStatus {
  if (device_specific_status === 'pending_reset' || device_update_status === 'pending_reset')
    return 'pendingReset'
  return device_update_status === null || device_update_status === 'dropped' ? 'none' : device_update_status
}
