import {
  getAlertSettings,
  listAlerts,
  setAlertSettings,
  type Alert,
  type AlertSettings,
} from '@sentinel/contracts/alerts'
import { listGroups } from '@sentinel/contracts/groups'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keptLive } from '../../platform/query-client.ts'

/** All open ones, and the newest of the resolved. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }): Promise<Alert[]> => call(listAlerts, { querystring: {} }, { signal }),
  ...keptLive,
})

export const alertSettingsQuery = queryOptions({
  queryKey: ['alerts', 'settings'],
  queryFn: ({ signal }) => call(getAlertSettings, {}, { signal }),
  staleTime: 0,
})

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
  staleTime: 0,
})

export const saveAlertSettings = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (settings: AlertSettings) => call(setAlertSettings, { body: settings }),
    onSuccess: (saved) => queryClient.setQueryData(alertSettingsQuery.queryKey, saved),
  })
