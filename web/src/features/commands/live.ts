import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import type { QueryClient } from '@tanstack/react-query'
import {
  commandHistoryQuery,
  deviceCommandsQuery,
  deviceUpdatesQuery,
  otaMessagesQuery,
  updateCommandsQuery,
  withMessages,
  withUpdates,
} from '../../shared/commands/commands.ts'
import type { Follow } from '../../platform/live/follower.ts'
import { gather } from '../../platform/live/gather.ts'
import { patchCache, readAnew } from '../../platform/live/live-cache.ts'

/** Limits how often pushes are applied, because an update for thousands of devices changes with every push. */
const FOLD_PAUSE_MS = 200
/** Limits how often data is refetched. */
const READ_PAUSE_MS = 1000

/** Applies pushed messages and updates to the lists, and refetches other data about them. */
export const followCommands: Follow = (socket, queryClient) => {
  const messages = gather<OtaMessage>(FOLD_PAUSE_MS, (changed) => {
    patchCache<OtaMessage[]>(queryClient, otaMessagesQuery, (known) => withMessages(known, changed))
    for (const { message_id } of changed) readAnew(queryClient, commandHistoryQuery(message_id))
    for (const deviceId of new Set(changed.map(({ device_id }) => device_id)))
      readAnew(queryClient, deviceCommandsQuery(deviceId))
  })
  const updates = gather<DeviceUpdate>(FOLD_PAUSE_MS, (changed) => {
    patchCache<DeviceUpdate[]>(queryClient, deviceUpdatesQuery, (known) => withUpdates(known, changed))
  })
  const readings = gather<DeviceUpdate>(READ_PAUSE_MS, (changed) => readPartsAnew(queryClient, changed))
  const onUpdate = (update: DeviceUpdate) => {
    updates.add(update)
    readings.add(update)
  }
  // Drops the collected pushes. They may concern data that no longer belongs to the person, and everything is refetched after these events.
  const dropPushed = () => {
    messages.drop()
    updates.drop()
    readings.drop()
  }
  socket.on('connect', dropPushed)
  socket.on('resync', dropPushed)
  socket.on('ota:changed', messages.add)
  socket.on('update:changed', onUpdate)
  return () => {
    socket.off('connect', dropPushed)
    socket.off('resync', dropPushed)
    socket.off('ota:changed', messages.add)
    socket.off('update:changed', onUpdate)
    dropPushed()
  }
}

/** Refetches all visible parts, because a push does not say which part of an update has changed. */
function readPartsAnew(queryClient: QueryClient, changed: readonly DeviceUpdate[]): void {
  for (const updateId of new Set(changed.map(({ update_id }) => update_id)))
    readAnew(queryClient, updateCommandsQuery(updateId))
  const deviceIds = new Set(changed.flatMap((update) => update.deviceIds.map(({ deviceId }) => deviceId)))
  const cache = queryClient.getQueryCache()
  for (const query of [
    ...cache.findAll({ queryKey: ['command-history'] }),
    ...cache.findAll({
      queryKey: ['device'],
      predicate: ({ queryKey: [, deviceId, part] }) =>
        part === 'commands' && typeof deviceId === 'number' && deviceIds.has(deviceId),
    }),
  ])
    readAnew(queryClient, query)
}
