import { getAlertBadge } from '@sentinel/contracts/alerts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { newAlertsKey } from './new-alerts.ts'
import { keptLive } from './query-client.ts'

/** Not for viewers: the server refuses them. */
export const alertBadgeQuery = queryOptions({
  queryKey: newAlertsKey,
  queryFn: ({ signal }) => call(getAlertBadge, {}, { signal }),
  ...keptLive,
})
