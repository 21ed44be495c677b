import { createGroup, deleteGroup, type Group, updateGroup } from '@sentinel/contracts/fleet/groups'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { readAnew, showDone } from '../../../platform/live/live-cache.ts'
import { withGroup } from './known-groups.ts'

interface Saving {
  /** Undefined for a new group. */
  groupId: number | undefined
  name: string
  description: string
}

export const saveGroup = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ groupId, name: groupName, description }: Saving): Promise<Group> => {
      if (groupId !== undefined)
        return call(updateGroup, { params: { groupId }, body: { groupName, groupDesc: description } })
      const { message } = await call(createGroup, { body: { groupName, deploymentDescription: description } })
      return message.group
    },
    onSuccess: (saved) => keepGroup(queryClient, saved),
    onError: () => readAnew(queryClient, groupsQuery), // the refused group may no longer exist, or its name may be taken
  })

export const removeGroup = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ group_id: groupId }: Group) => call(deleteGroup, { params: { groupId } }),
    onSuccess: (_, { group_id }) => {
      showDone<Group[]>(queryClient, groupsQuery, (groups) =>
        groups.filter((group) => group.group_id !== group_id),
      )
      showDone<Device[]>(queryClient, devicesQuery, (devices) =>
        devices.map((device) => (device.group_id === group_id ? { ...device, group_id: null } : device)),
      )
    },
    onError: () => readAnew(queryClient, groupsQuery),
  })

export function keepGroup(queryClient: QueryClient, saved: Group): void {
  showDone<Group[]>(queryClient, groupsQuery, (groups) => withGroup(groups, saved))
}
