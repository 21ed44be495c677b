import { givenDeviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceQuery, devicesQuery } from '../shared/fleet/devices.ts'

/** The name of a device; undefined where it has none, is not known yet, or is not the person's, and without a device. */
export function useDeviceName(deviceId: number | undefined): string | undefined {
  const isListHeld = useQueryClient().getQueryData(devicesQuery.queryKey) !== undefined
  const held = useQuery({
    ...devicesQuery,
    enabled: isListHeld && deviceId !== undefined,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId),
  }).data
  const alone = useQuery({
    ...deviceQuery(deviceId ?? 0),
    enabled: !held && deviceId !== undefined,
  }).data
  const device = held ?? alone
  return device && givenDeviceName(device)
}
