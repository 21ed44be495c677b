import type { CommandStatus } from '@sentinel/contracts/commands/commands'
import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { Follow } from '../../../platform/live/follower.ts'
import { gather } from '../../../platform/live/gather.ts'
import { readAnew } from '../../../platform/live/live-cache.ts'

/** The minimum time between fetches, because the devices in an update answer one after another. */
const READ_PAUSE_MS = 2000

/** Refetches which cameras the models run on when an update, or a message with a release, has succeeded on a camera. */
export const followMyModels: Follow = (socket, queryClient) => {
  const successes = gather<'success'>(READ_PAUSE_MS, () => {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ['models'] }))
      readAnew(queryClient, query)
  })
  const addSuccess = (statuses: CommandStatus[]) => {
    if (statuses.includes('success')) successes.add('success')
  }
  const onUpdate: ServerToClientEvents['update:changed'] = ({ deviceIds }) =>
    addSuccess(deviceIds.map(({ status }) => status))
  const onMessage: ServerToClientEvents['ota:changed'] = ({ message_type, status }) => {
    if (message_type === 'update_model_settings') addSuccess([status])
  }
  socket.on('update:changed', onUpdate)
  socket.on('ota:changed', onMessage)
  return () => {
    socket.off('update:changed', onUpdate)
    socket.off('ota:changed', onMessage)
    successes.drop()
  }
}
