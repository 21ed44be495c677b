import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { deviceQuery, devicesQuery } from '../../../../shared/fleet/devices.ts'

/** The device of this id as it is, or as it last was: it may go while it is being looked at. */
export function useShownDevice(deviceId: number | undefined) {
  const list = useQuery(devicesQuery)
  const held = list.data?.find(({ device_id }) => device_id === deviceId)
  const isAlone = deviceId !== undefined && list.data !== undefined && !held
  const alone = useQuery({ ...deviceQuery(deviceId ?? 0), enabled: isAlone })
  const found = held ?? (isAlone ? alone.data : undefined)
  const [last, setLast] = useState<Device>()
  if (found && found !== last) setLast(found)
  return {
    device: found ?? (last?.device_id === deviceId ? last : undefined),
    isGone: isAlone && alone.error instanceof CallFailed && alone.error.code === 'not_found',
    error: list.data ? alone.error : list.error,
    retry: () => void (list.data ? alone : list).refetch(),
  }
}
