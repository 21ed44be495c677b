import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { DATA_KEY } from './queries.ts'

/** However many pushes come, the numbers are read and drawn anew at most so often. */
const PAUSE_MS = 1000
/** A read that takes long is not repeated at once: the server spends no more than a fifth of its time on it. */
const REST_PER_READ = 4

/** Reads the shown numbers again when insights have come or changed. */
export const followDashboard: Follow = (socket, queryClient) => {
  const reader = createReader(queryClient)
  socket.on('insights:added', reader.soon)
  socket.on('insights:changed', reader.soon)
  return () => {
    socket.off('insights:added', reader.soon)
    socket.off('insights:changed', reader.soon)
    reader.stop()
  }
}

function createReader(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBeforeMs = 0
  let isReading = false
  /** What comes while a read is under way may not be in its answer, so another read follows. */
  let isOutdated = false

  const soon = () => {
    if (isReading) isOutdated = true
    else timer ??= setTimeout(() => void read(), Math.max(0, notBeforeMs - performance.now()))
  }
  const read = async () => {
    timer = undefined
    isReading = true
    isOutdated = false
    const startMs = performance.now()
    await queryClient.invalidateQueries({ queryKey: DATA_KEY, refetchType: 'active' })
    const tookMs = performance.now() - startMs
    notBeforeMs = startMs + Math.max(PAUSE_MS, tookMs * (1 + REST_PER_READ))
    isReading = false
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- pushes set it during the read
    if (isOutdated) soon()
  }
  return { soon, stop: () => clearTimeout(timer) }
}
