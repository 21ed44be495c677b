import {
  type DashboardWidget,
  getDashboardData,
  getDashboardWidgets,
  setDashboardWidgets,
} from '@sentinel/contracts/dashboard/dashboard'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { updatedByPushes } from '../../platform/query-client.ts'
import { type DashboardFilter, toDataQuery } from './data-query.ts'

interface SavedWidgets {
  widgets: readonly DashboardWidget[]
  /** Identifies this version of the widgets. The server refuses a save that names another version. */
  version: string | undefined
}

export const DATA_KEY = ['dashboard', 'data'] as const
export const EVENTS_KEY = ['dashboard', 'events'] as const

/**
 * Fetches the data of all widgets. The numbers for the previous filter stay until the new ones have arrived. `today` is part of the key,
 * because the last fourteen days change with it.
 */
export function dashboardDataQuery(filter: DashboardFilter, today: string) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: [...DATA_KEY, filter, today],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getDashboardData, toDataQuery(filter), { signal }),
  })
}

export const dashboardWidgetsQuery = queryOptions({
  queryKey: ['dashboard', 'widgets'],
  queryFn: async ({ signal }): Promise<SavedWidgets> => {
    let version: string | undefined
    const onVersion = (newVersion: string) => void (version = newVersion)
    const { widgets } = await call(getDashboardWidgets, {}, { signal, onVersion })
    return { widgets, version }
  },
})

/** Saves widgets that are based on this version. Without a version, replaces whatever was saved. */
export async function saveWidgets(
  queryClient: QueryClient,
  given: DashboardWidget[],
  version: string | undefined,
): Promise<void> {
  let next: string | undefined
  const onVersion = (newVersion: string) => void (next = newVersion)
  const { widgets } = await call(
    setDashboardWidgets,
    { body: { widgets: given } },
    { ifMatch: version, onVersion },
  )
  queryClient.setQueryData(dashboardWidgetsQuery.queryKey, { widgets, version: next })
}
