import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../../platform/call-failed.ts'
import { deviceQuery, devicesQuery } from '../../../shared/fleet/devices.ts'

/**
 * A device out of the list that this browser holds, where it holds it already; else asked for by itself, since a list may be
 * long and have not all. What was there and is gone is shown as it last was.
 */
export function useDevice(deviceId: number) {
  const isListHeld = useQueryClient().getQueryData(devicesQuery.queryKey) !== undefined
  const held = useQuery({
    ...devicesQuery,
    enabled: isListHeld,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId),
  }).data
  const alone = useQuery({ ...deviceQuery(deviceId), enabled: !held })
  const isAbsent = !held && alone.error instanceof CallFailed && alone.error.code === 'not_found'
  const found = held ?? (isAbsent ? undefined : alone.data)
  const [last, setLast] = useState<Device>()
  if (found && found !== last) setLast(found)
  return {
    device: found ?? (last?.device_id === deviceId ? last : undefined),
    isAbsent,
    error: held ? null : alone.error,
    retry: () => void alone.refetch(),
  }
}
