import { listLatestInsights } from '@sentinel/contracts/insights/latest-insights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

/** Fetches a device's latest sightings, archived or not. */
export function lastSightingsQuery({ deviceId, amount }: { deviceId: number; amount: number }) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'sightings', amount],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const requested = { params: { deviceId }, querystring: { limit: amount } }
      return (await call(listLatestInsights, requested, { signal })).insights
    },
  })
}
