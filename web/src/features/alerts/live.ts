import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { QueryClient } from '@tanstack/react-query'
import { alertsQuery } from '../../shared/alerts/alerts.ts'
import { alertBadgeQuery } from '../../shared/alerts/alert-badge.ts'
import type { Follow } from '../../platform/live/follower.ts'
import { patchCache } from '../../platform/live/live-cache.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { readNotifierWishes } from './notifier/read-notifier-wishes.ts'
import { withChanged } from './alert-status.ts'

/** Updates the list when alerts are raised, change or end. The badge shows the count from the server. */
export const followAlerts: Follow = (socket, queryClient) => {
  const onChanged = (changed: Alert) => {
    patchCache<Alert[]>(queryClient, alertsQuery, (alerts) => withChanged(alerts, changed))
    if (changed.status === 'new') void announceNew(changed, queryClient)
  }
  const onBadge: ServerToClientEvents['alerts:badge'] = (badge) =>
    patchCache(queryClient, alertBadgeQuery, () => badge)
  socket.on('alert:changed', onChanged)
  socket.on('alerts:badge', onBadge)
  return () => {
    socket.off('alert:changed', onChanged)
    socket.off('alerts:badge', onBadge)
  }
}

/** Announces an alert with the status `new`. It has just been raised, because no alert becomes new again. */
async function announceNew(alert: Alert, queryClient: QueryClient): Promise<void> {
  const wishes = readNotifierWishes()
  if (!wishes.shows && !wishes.sounds) return
  const { announce } = await import('./notifier/announce.ts')
  const devices = await queryClient.ensureQueryData(devicesQuery)
  const device = devices.find(({ device_id }) => String(device_id) === alert.associated_id)
  await announce(alert, { deviceName: device && deviceName(device), wishes })
}
