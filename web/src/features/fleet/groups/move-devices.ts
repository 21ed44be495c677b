import type { Device } from '@sentinel/contracts/fleet/devices'
import { addGroupDevice, removeGroupDevice } from '@sentinel/contracts/fleet/groups'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { readAnew, showDone } from '../../../platform/live/live-cache.ts'
import { keepGroup } from './save-groups.ts'

interface Adding {
  groupId: number
  deviceIds: readonly number[]
  /** Called with the number of devices tried so far. */
  onProgress: (done: number) => void
}

export interface NotAdded {
  deviceId: number
  error: Error
}

/** Adds devices to a group, one call each. A failed call does not stop the others. Returns the devices that failed. */
export const addDevices = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ groupId, deviceIds, onProgress }: Adding): Promise<NotAdded[]> => {
      const failed: NotAdded[] = []
      for (const [at, deviceId] of deviceIds.entries()) {
        const error = await addDevice(queryClient, groupId, deviceId)
        if (error) failed.push({ deviceId, error })
        onProgress(at + 1)
      }
      if (failed.length > 0) readAnew(queryClient, groupsQuery) // the group may no longer exist
      return failed
    },
  })

async function addDevice(
  queryClient: QueryClient,
  groupId: number,
  deviceId: number,
): Promise<Error | undefined> {
  try {
    keepGroup(queryClient, await call(addGroupDevice, { params: { groupId }, body: { deviceId } }))
    setGroupOf(queryClient, deviceId, groupId)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

export const removeDevice = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: { groupId: number; deviceId: number }) => call(removeGroupDevice, { params }),
    onSuccess: (saved, { deviceId }) => {
      keepGroup(queryClient, saved)
      setGroupOf(queryClient, deviceId, null)
    },
    onError: () => readAnew(queryClient, groupsQuery),
  })

function setGroupOf(queryClient: QueryClient, deviceId: number, groupId: number | null): void {
  showDone<Device[]>(queryClient, devicesQuery, (devices) =>
    devices.map((device) => (device.device_id === deviceId ? { ...device, group_id: groupId } : device)),
  )
}
