import type { Alert } from '@sentinel/contracts/alerts'
import type { ServerToClientEvents } from '@sentinel/contracts/socket'
import { alertBadgeQuery } from '../../platform/alert-badge.ts'
import type { Follow } from '../../platform/live/follower.ts'
import { patchCache } from '../../platform/live/live-cache.ts'
import { withChanged } from './moves.ts'
import { alertsQuery } from './queries.ts'

/** Alerts take their places as they rise, change and end; the badge is what the database counts. */
export const followAlerts: Follow = (socket, queryClient) => {
  const onChanged = (changed: Alert) =>
    patchCache<Alert[]>(queryClient, alertsQuery, (alerts) => withChanged(alerts, changed))
  const onBadge: ServerToClientEvents['alerts:badge'] = (badge) =>
    patchCache(queryClient, alertBadgeQuery, () => badge)
  socket.on('alert:changed', onChanged)
  socket.on('alerts:badge', onBadge)
  return () => {
    socket.off('alert:changed', onChanged)
    socket.off('alerts:badge', onBadge)
  }
}
