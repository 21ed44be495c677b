import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Insight } from '@sentinel/contracts/insights/insights'
import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import { deviceQuery } from '../../../shared/fleet/devices.ts'
import type { Follow } from '../../../platform/live/follower.ts'
import { gather } from '../../../platform/live/gather.ts'
import { patchCache, readAnew } from '../../../platform/live/live-cache.ts'

/** Limits how often data is refetched, however often a device reports. */
const READ_PAUSE_MS = 2000

/** Updates a device that was fetched on its own, and refetches its other data when the device changes. */
export const followDevicePages: Follow = (socket, queryClient) => {
  const cache = queryClient.getQueryCache()
  const readings = gather<number>(READ_PAUSE_MS, (changed) => {
    const ids = new Set(changed)
    const beside = cache.findAll({
      queryKey: ['device'],
      predicate: ({ queryKey: [, deviceId, part] }) =>
        part !== undefined && typeof deviceId === 'number' && ids.has(deviceId),
    })
    for (const query of beside) readAnew(queryClient, query)
  })
  const onChanged: ServerToClientEvents['device:changed'] = (device) => {
    patchCache<Device>(queryClient, deviceQuery(device.device_id), () => device)
    readings.add(device.device_id)
  }
  const onInsights = ({ insights }: { insights: Insight[] }) => {
    for (const { device_id } of insights) readings.add(device_id)
  }
  socket.on('device:changed', onChanged)
  socket.on('insights:added', onInsights)
  socket.on('insights:changed', onInsights)
  return () => {
    socket.off('device:changed', onChanged)
    socket.off('insights:added', onInsights)
    socket.off('insights:changed', onInsights)
    readings.drop()
  }
}
