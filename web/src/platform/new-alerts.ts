import { ALERT_BADGE_MAX } from '@sentinel/contracts/alerts/limits'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

export const newAlertsKey = ['alerts', 'badge'] as const

/**
 * Returns the number of new alerts for the badge, or 0 if it has not been requested, for example before sign-in. Only reads the cached
 * response, because the page title, which uses this hook, also loads with the sign-in page, which must not request it.
 */
export function useNewAlerts(): number {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => {
    const badge = queryClient.getQueryData<{ new: number }>(newAlertsKey)
    return Math.min(badge?.new ?? 0, ALERT_BADGE_MAX)
  })
}
