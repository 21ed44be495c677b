import { getAlertSettings, setAlertSettings, type AlertSettings } from '@sentinel/contracts/alerts/alerts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export const alertSettingsQuery = queryOptions({
  queryKey: ['alerts', 'settings'],
  queryFn: ({ signal }) => call(getAlertSettings, {}, { signal }),
  staleTime: 0,
})

export const saveAlertSettings = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (settings: AlertSettings) => call(setAlertSettings, { body: settings }),
    onSuccess: (saved) => queryClient.setQueryData(alertSettingsQuery.queryKey, saved),
  })
