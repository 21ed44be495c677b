import { ALERT_BADGE_MAX } from '@sentinel/contracts/alerts/limits'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

export const newAlertsKey = ['alerts', 'badge'] as const

/**
 * How many alerts are new, as the badge shows it; 0 as long as nobody has asked the server, as before sign-in. It only looks
 * at the answer: what sets the page's title also loads with the sign-in page, which has no use for the question.
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
