import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { Follow } from '../../../platform/live/follower.ts'
import { createServerLists } from './from-server/server-lists.ts'
import { startStore } from './from-store/start-store.ts'

/** The only place that receives pushed insights. Each push goes to both sources of lists. */
export const followInsights: Follow = (socket, queryClient) => {
  const sources = [startStore(socket, queryClient), createServerLists(queryClient)]
  const onAdded: ServerToClientEvents['insights:added'] = (push) => {
    for (const source of sources) source.add(push)
  }
  const onChanged: ServerToClientEvents['insights:changed'] = (push) => {
    for (const source of sources) source.applyChange(push)
  }
  socket.on('insights:added', onAdded)
  socket.on('insights:changed', onChanged)
  return () => {
    socket.off('insights:added', onAdded)
    socket.off('insights:changed', onChanged)
    for (const source of sources) source.end()
  }
}
