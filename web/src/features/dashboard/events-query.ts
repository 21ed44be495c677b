import { type EventGapMinutes, getDashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keptLive } from '../../platform/query-client.ts'
import { type DashboardFilter, toEventsQuery } from './data-query.ts'
import { EVENTS_KEY } from './queries.ts'

/** The read is slow over long periods, so one that failed is not repeated as soon as others are. */
const FAILED_PAUSE_MS = 30_000

/** The data of all widgets about independent events. `today` makes another query of each day, since the last 90 days are other days then. */
export function dashboardEventsQuery(filter: DashboardFilter, gap: EventGapMinutes, today: string) {
  return queryOptions({
    ...keptLive,
    queryKey: [...EVENTS_KEY, filter, gap, today],
    placeholderData: keepPreviousData,
    refetchInterval: (query: Parameters<typeof keptLive.refetchInterval>[0]) =>
      keptLive.refetchInterval(query) && FAILED_PAUSE_MS,
    queryFn: ({ signal }) => call(getDashboardEvents, toEventsQuery(filter, gap), { signal }),
  })
}
