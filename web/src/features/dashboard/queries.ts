import {
  type DashboardWidget,
  getDashboardData,
  getDashboardWidgets,
  setDashboardWidgets,
} from '@sentinel/contracts/dashboard'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keptLive } from '../../platform/query-client.ts'
import { type DashboardFilter, toDataQuery } from './data-query.ts'

interface SavedWidgets {
  widgets: readonly DashboardWidget[]
  /** By which a save that began with other widgets is refused. */
  version: string | undefined
}

export const DATA_KEY = ['dashboard', 'data'] as const

/** What all widgets show. The former numbers stay until those of another filter have come. */
export function dashboardDataQuery(filter: DashboardFilter) {
  return queryOptions({
    ...keptLive,
    queryKey: [...DATA_KEY, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getDashboardData, toDataQuery(filter), { signal }),
  })
}

export const dashboardWidgetsQuery = queryOptions({
  queryKey: ['dashboard', 'widgets'],
  queryFn: async ({ signal }): Promise<SavedWidgets> => {
    let version: string | undefined
    const onVersion = (told: string) => void (version = told)
    const { widgets } = await call(getDashboardWidgets, {}, { signal, onVersion })
    return { widgets, version }
  },
})

/** `version` is that of the widgets that were edited; without it, whatever is saved is replaced. */
export async function saveWidgets(
  queryClient: QueryClient,
  given: DashboardWidget[],
  version: string | undefined,
): Promise<void> {
  let next: string | undefined
  const onVersion = (told: string) => void (next = told)
  const { widgets } = await call(
    setDashboardWidgets,
    { body: { widgets: given } },
    { ifMatch: version, onVersion },
  )
  queryClient.setQueryData(dashboardWidgetsQuery.queryKey, { widgets, version: next })
}
