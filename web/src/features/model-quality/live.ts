import type { Follow } from '../../platform/live/follower.ts'
import { gather } from '../../platform/live/gather.ts'
import { readAnew } from '../../platform/live/live-cache.ts'
import { QUALITY_KEY } from './quality-key.ts'

/** The shortest time between two reads, however many insights change: a bulk update changes thousands. */
const READ_PAUSE_MS = 2000

/** Counts again when insights have changed: a confirmed or corrected insight is one of them. */
export const followModelQuality: Follow = (socket, queryClient) => {
  const changes = gather<void>(READ_PAUSE_MS, () => {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: QUALITY_KEY }))
      readAnew(queryClient, query)
  })
  const onChanged = () => changes.add()
  socket.on('insights:changed', onChanged)
  return () => {
    socket.off('insights:changed', onChanged)
    changes.drop()
  }
}
