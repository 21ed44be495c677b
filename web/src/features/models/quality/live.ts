import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { Follow } from '../../../platform/live/follower.ts'
import { gather } from '../../../platform/live/gather.ts'
import { readAnew } from '../../../platform/live/live-cache.ts'
import { QUALITY_KEY } from './quality-key.ts'

/** The minimum time between two fetches, however many insights change. */
const READ_PAUSE_MS = 2000

/** Refetches a model's counts when its insights change in more than their status, because a species may have been confirmed or corrected. */
export const followModelQuality: Follow = (socket, queryClient) => {
  const changes = gather<number>(READ_PAUSE_MS, (changed) => {
    for (const algId of new Set(changed)) readAnew(queryClient, { queryKey: [...QUALITY_KEY, algId] })
  })
  const onChanged: ServerToClientEvents['insights:changed'] = ({ insights }) => {
    for (const { alg_id } of insights) if (alg_id !== null) changes.add(alg_id)
  }
  socket.on('insights:changed', onChanged)
  return () => {
    socket.off('insights:changed', onChanged)
    changes.drop()
  }
}
