import { getAlertBadge } from '@sentinel/contracts/alerts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { newAlertsKey } from '../../platform/new-alerts.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

/** Do not use this for viewers, because the server refuses them. */
export const alertBadgeQuery = queryOptions({
  queryKey: newAlertsKey,
  queryFn: ({ signal }) => call(getAlertBadge, {}, { signal }),
  ...updatedByPushes,
})
