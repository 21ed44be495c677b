import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { DATA_KEY, EVENTS_KEY } from './queries.ts'
import { TODAY_KEY } from './today/today-key.ts'

/** The shortest time between the starts of two reads, however many pushes arrive. */
const DATA_PAUSE_MS = 1000
const EVENTS_PAUSE_MS = 10_000
const TODAY_PAUSE_MS = 10_000
/** After a slow read the next one waits this many times as long as it took, so that a browser keeps the server busy at most a fifth of the time. */
const PAUSE_PER_READ = 4

/** Reads the shown numbers again when insights have come or changed, and what is new also when an alert has risen or a camera has answered. */
export const followDashboard: Follow = (socket, queryClient) => {
  const today = createReader(queryClient, { queryKey: TODAY_KEY, pauseMs: TODAY_PAUSE_MS })
  const readers = [
    createReader(queryClient, { queryKey: DATA_KEY, pauseMs: DATA_PAUSE_MS }),
    createReader(queryClient, { queryKey: EVENTS_KEY, pauseMs: EVENTS_PAUSE_MS }),
    today,
  ]
  const readAll = () => {
    for (const reader of readers) reader.soon()
  }
  const ofInsights = ['insights:added', 'insights:changed'] as const
  const ofToday = ['alert:changed', 'ota:changed', 'update:changed'] as const
  for (const event of ofInsights) socket.on(event, readAll)
  for (const event of ofToday) socket.on(event, today.soon)
  return () => {
    for (const event of ofInsights) socket.off(event, readAll)
    for (const event of ofToday) socket.off(event, today.soon)
    for (const reader of readers) reader.stop()
  }
}

interface ReaderOptions {
  /** Of the queries to read, as far as they are shown. */
  queryKey: QueryKey
  pauseMs: number
}

function createReader(queryClient: QueryClient, { queryKey, pauseMs }: ReaderOptions) {
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

/** Waits for queries that are being read for the first time: TanStack would not start these again. */
async function finishFirstReads(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
  const first = active.filter(({ state }) => state.data === undefined)
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
}
