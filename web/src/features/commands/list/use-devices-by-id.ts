import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName, numberedDevice } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { devicesQuery } from '../../../shared/fleet/devices.ts'

/** Returns the devices that this browser stores, and their names. */
export function useDevicesById() {
  const devices = useQuery(devicesQuery).data
  return useMemo(() => {
    const byId = new Map(devices?.map((device) => [device.device_id, device]))
    return {
      find: (deviceId: number): Device | undefined => byId.get(deviceId),
      nameOf(deviceId: number): string {
        const device = byId.get(deviceId)
        return device ? deviceName(device) : numberedDevice(deviceId)
      },
    }
  }, [devices])
}

export type DevicesById = ReturnType<typeof useDevicesById>
