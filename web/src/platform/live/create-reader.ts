import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** After a slow read the next one waits this many times as long, so that a browser occupies the server at most a fifth of the time. */
const PAUSE_PER_READ = 4

interface ReaderOptions {
  /** The key of the queries to refetch. Only visible ones are refetched. */
  queryKey: QueryKey
  /** The minimum time between the starts of two reads, however many pushes arrive. */
  pauseMs: number
}

/** Refetches queries after pushes, no more often than `pauseMs` and `PAUSE_PER_READ` allow. */
export function createReader(queryClient: QueryClient, { queryKey, pauseMs }: ReaderOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBeforeMs = 0
  let isReading = false
  /** True if a push has arrived during a read. The response may not include its change, so another read follows. */
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
    await finishFirstReads(queryClient, queryKey)
    await queryClient.invalidateQueries({ queryKey, refetchType: 'active' })
    const tookMs = performance.now() - startMs
    notBeforeMs = startMs + Math.max(pauseMs, tookMs * (1 + PAUSE_PER_READ))
    isReading = false
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- pushes set it during the read
    if (isOutdated) soon()
  }
  return { soon, stop: () => clearTimeout(timer) }
}

/** Waits for queries that are being read for the first time, because TanStack would not restart them. */
async function finishFirstReads(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
  const first = active.filter(({ state }) => state.data === undefined)
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
}
