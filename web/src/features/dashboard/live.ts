import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { DATA_KEY } from './queries.ts'

/** The shortest time between two reads, however many pushes arrive. */
const PAUSE_MS = 1000
/** After a slow read the next one waits this many times as long as it took, so that a browser keeps the server busy at most a fifth of the time. */
const PAUSE_PER_READ = 4

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
  /** An insight that arrives during a read may be missing from its answer, so another read follows. */
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
    await finishFirstReads(queryClient)
    await queryClient.invalidateQueries({ queryKey: DATA_KEY, refetchType: 'active' })
    const tookMs = performance.now() - startMs
    notBeforeMs = startMs + Math.max(PAUSE_MS, tookMs * (1 + PAUSE_PER_READ))
    isReading = false
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- pushes set it during the read
    if (isOutdated) soon()
  }
  return { soon, stop: () => clearTimeout(timer) }
}

/** Waits for queries that are being read for the first time: TanStack would not start these again. */
async function finishFirstReads(queryClient: QueryClient): Promise<void> {
  const active = queryClient.getQueryCache().findAll({ queryKey: DATA_KEY, type: 'active' })
  const first = active.filter(({ state }) => state.data === undefined)
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
}
