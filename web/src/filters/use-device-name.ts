import { givenDeviceName } from '@sentinel/domain/device/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceQuery, devicesQuery } from '../platform/devices.ts'

/** The name of a device; undefined where it has none, is not known yet, or is not the person's. */
export function useDeviceName(deviceId: number): string | undefined {
  const isListHeld = useQueryClient().getQueryData(devicesQuery.queryKey) !== undefined
  const held = useQuery({
    ...devicesQuery,
    enabled: isListHeld,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId),
  }).data
  const alone = useQuery({ ...deviceQuery(deviceId), enabled: !held }).data
  const device = held ?? alone
  return device && givenDeviceName(device)
}
