import type { Follow } from '../../platform/live/follower.ts'
import { DATA_KEY } from './queries.ts'

/** However many pushes come, the numbers are read and drawn anew at most so often. */
const PAUSE_MS = 1000
/** A read that takes long is not repeated at once: the server spends no more than a fifth of its time on it. */
const REST_PER_READ = 4

/** Reads the shown numbers again when insights have come or changed. */
export const followDashboard: Follow = (socket, queryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBeforeMs = 0
  const read = async () => {
    const startMs = performance.now()
    await queryClient.invalidateQueries({ queryKey: DATA_KEY, refetchType: 'active' })
    const tookMs = performance.now() - startMs
    notBeforeMs = startMs + Math.max(PAUSE_MS, tookMs * (1 + REST_PER_READ))
    timer = undefined
  }
  // What comes while a read is under way may not be in its answer, so another read follows.
  let isMissed = false
  const soon = () => {
    if (timer !== undefined) return void (isMissed = true)
    timer = setTimeout(
      async () => {
        isMissed = false
        await read()
        if (isMissed) soon()
      },
      Math.max(0, notBeforeMs - performance.now()),
    )
  }
  socket.on('insights:added', soon)
  socket.on('insights:changed', soon)
  return () => {
    socket.off('insights:added', soon)
    socket.off('insights:changed', soon)
    clearTimeout(timer)
  }
}
