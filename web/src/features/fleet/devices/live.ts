import type { Device, ViewOnlyDevice } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import type { DeviceInsights, Insight } from '@sentinel/contracts/insights/insights'
import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { QueryClient } from '@tanstack/react-query'
import { deviceInsightsQuery, devicesQuery, viewOnlyQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import type { Follow } from '../../../platform/live/follower.ts'
import { gather } from '../../../platform/live/gather.ts'
import { patchCache, readAnew } from '../../../platform/live/live-cache.ts'
import { splitCounted, withInsights, withLevels, withRows } from './pushed-rows.ts'

/** Limits how often the lists are updated, because a whole fleet may change at once. */
const FOLD_PAUSE_MS = 100
/** Limits how often all counts are refetched if pushes do not contain them. */
const RECOUNT_PAUSE_MS = 5000

/** Applies pushed changes and new cameras to the lists, and counts new insights. */
export const followDevices: Follow = (socket, queryClient) => {
  const changes = gather<Device>(FOLD_PAUSE_MS, (changed) => {
    patchCache<Device[]>(queryClient, devicesQuery, (devices) => withRows(devices, changed))
    patchCache<ViewOnlyDevice[]>(queryClient, viewOnlyQuery, (devices) => withLevels(devices, changed))
    if (changed.some((device) => isRegrouped(queryClient, device))) readAnew(queryClient, groupsQuery)
  })
  const isCounting = () => queryClient.isFetching({ ...deviceInsightsQuery, exact: true }) > 0
  const recounts = gather<'recount'>(RECOUNT_PAUSE_MS, () => {
    if (isCounting()) return recounts.add('recount') // otherwise recounting would never end on a bad connection
    arrivals.drop()
    readAnew(queryClient, deviceInsightsQuery)
  })
  const arrivals = gather<Insight>(FOLD_PAUSE_MS, (added) => {
    if (isCounting()) return recounts.add('recount')
    patchCache<DeviceInsights[]>(queryClient, deviceInsightsQuery, (rows) => {
      const { uncounted, isCertain } = splitCounted(rows, added)
      if (!isCertain) recounts.add('recount')
      return withInsights(rows, uncounted)
    })
  })
  // Each insight must be counted once, but a response may already count an insight before its push arrives. If this is unclear, all counts
  // are refetched.
  const onAdded: ServerToClientEvents['insights:added'] = ({ insights, total }) => {
    if (total > insights.length || isCounting()) recounts.add('recount')
    else for (const insight of insights) arrivals.add(insight)
  }
  // Drops the collected pushes. They may concern cameras that no longer belong to the person, and everything is refetched after these
  // events.
  const dropPushed = () => {
    changes.drop()
    arrivals.drop()
  }
  socket.on('connect', dropPushed)
  socket.on('resync', dropPushed)
  socket.on('device:changed', changes.add)
  socket.on('insights:added', onAdded)
  return () => {
    socket.off('connect', dropPushed)
    socket.off('resync', dropPushed)
    socket.off('device:changed', changes.add)
    socket.off('insights:added', onAdded)
    for (const { drop } of [changes, arrivals, recounts]) drop()
  }
}

/** Returns true if this browser's groups have the device in another group. */
function isRegrouped(queryClient: QueryClient, { device_id, group_id }: Device): boolean {
  const groups: Group[] | undefined = queryClient.getQueryData(groupsQuery.queryKey)
  return groups?.find(({ devices }) => devices.includes(device_id))?.group_id !== (group_id ?? undefined)
}
