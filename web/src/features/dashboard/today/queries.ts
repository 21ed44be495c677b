import { VISIT_PAUSE_MINUTES, VISIT_REPORT_MINUTES } from '@sentinel/contracts/dashboard/limits'
import { getToday, recordDashboardVisit, type Today } from '@sentinel/contracts/dashboard/today'
import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { keptLive } from '../../../platform/query-client.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { TODAY_KEY } from './today-key.ts'

const REPORT_MS = VISIT_REPORT_MINUTES * 60_000
const PAUSE_MS = VISIT_PAUSE_MINUTES * 60_000
/** A read that failed because it took too long is not repeated as soon as others are. */
const FAILED_PAUSE_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

/** From when on something counts as new. */
export interface NewSince {
  iso: string
  /** There was no visit before: it is the last 24 hours. */
  isFirstVisit: boolean
}

const VISIT_KEY: QueryKey = ['dashboard', 'visit']

/**
 * Reports the visit every few minutes while the page is visible. The first answer stays, because what is new must not change while
 * somebody looks at it. A page that was hidden for longer than a pause begins another visit.
 */
export const visitQuery = queryOptions({
  queryKey: VISIT_KEY,
  queryFn: async ({ client, signal }): Promise<NewSince> => {
    const { since } = await call(recordDashboardVisit, {}, { signal })
    const first = client.getQueryState<NewSince>(VISIT_KEY)
    if (first?.data && Date.now() - first.dataUpdatedAt <= PAUSE_MS) return first.data
    if (since !== null) return { iso: since, isFirstVisit: false }
    return { iso: new Date(serverNow() - DAY_MS).toISOString(), isFirstVisit: true }
  },
  staleTime: REPORT_MS,
  refetchInterval: (query) => (query.state.data ? REPORT_MS : keptLive.refetchInterval(query)),
})

/** What is new since a moment; nothing is read before that is known. */
export function todayQuery(since: string | undefined) {
  return queryOptions({
    ...keptLive,
    queryKey: [...TODAY_KEY, since],
    refetchInterval: (query: Parameters<typeof keptLive.refetchInterval>[0]) =>
      keptLive.refetchInterval(query) && FAILED_PAUSE_MS,
    queryFn:
      since === undefined
        ? skipToken
        : ({ signal }): Promise<Today> => call(getToday, { querystring: { since } }, { signal }),
  })
}
