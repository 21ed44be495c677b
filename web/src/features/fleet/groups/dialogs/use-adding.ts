import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { addDevices } from '../move-devices.ts'

/** Which devices are chosen, and bringing them into the group; those that failed stay chosen. */
export function useAdding(group: Group, onDone: () => void) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState(0)
  const add = useMutation(addDevices(useQueryClient()))
  const toggle = ({ device_id }: Device) =>
    setChosen((former) => {
      const next = new Set(former)
      if (!next.delete(device_id)) next.add(device_id)
      return next
    })
  const start = () => {
    setDone(0)
    add.mutate(
      { groupId: group.group_id, deviceIds: [...chosen], onProgress: setDone },
      {
        onSuccess: (failed) => {
          setChosen(new Set(failed.map(({ deviceId }) => deviceId)))
          const added = chosen.size - failed.length
          if (added > 0)
            notify({
              text: messages.groups.add.added(added, group.group_name),
              tone: 'good',
              closeAfterMs: TOAST_MS.group,
            })
          if (failed.length === 0) onDone()
        },
      },
    )
  }
  return {
    chosen,
    toggle,
    start,
    failed: add.data ?? [],
    /** Undefined while nothing is under way. */
    progress: add.isPending ? { done, total: chosen.size } : undefined,
  }
}
