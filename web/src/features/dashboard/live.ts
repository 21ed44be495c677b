import { createReader } from '../../platform/live/create-reader.ts'
import type { Follow } from '../../platform/live/follower.ts'
import { DATA_KEY, EVENTS_KEY } from './queries.ts'
import { TODAY_KEY } from './today/today-key.ts'

/** The minimum time between the starts of two fetches, however many pushes arrive. */
const DATA_PAUSE_MS = 1000
const EVENTS_PAUSE_MS = 10_000
const TODAY_PAUSE_MS = 10_000

/**
 * Refetches the shown numbers when insights have arrived or changed. Also refetches what is new when an alert was raised or a camera has
 * answered.
 */
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
