import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { STALE_CHECK_IN_DAYS } from '@sentinel/contracts/fleet/limits'

const DAY_MS = 24 * 60 * 60 * 1000
const NONE: readonly AlertType[] = []

/**
 * Returns the conditions that the map, lists and pages show and count, most severe first. `no_recent_insights` needs an open alert and a camera that
 * has not been seen for seven days. The other conditions come from the device, even if their alerts are closed. The map of a large fleet applies the
 * same rule in SQL (`api/src/fleet/map/placed-devices.ts`), and a test compares the two.
 */
export function findConditions(
  { conditions, last_seen }: Pick<Device, 'conditions' | 'last_seen'>,
  openAlerts: readonly AlertType[],
  nowMs: number,
): readonly AlertType[] {
  const isSilent =
    openAlerts.includes('no_recent_insights') &&
    (last_seen === null || findSilentDays(last_seen, nowMs) !== undefined)
  if (conditions.length === 0 && !isSilent) return NONE
  return alertTypesBySeverity.filter((type) =>
    type === 'no_recent_insights' ? isSilent : conditions.includes(type),
  )
}

/** Returns the number of whole days that a camera has been silent, or undefined below seven days or if the camera was never seen. */
export function findSilentDays(lastSeen: string | null, nowMs: number): number | undefined {
  if (lastSeen === null) return undefined
  const days = Math.floor((nowMs - Date.parse(lastSeen)) / DAY_MS)
  return days >= STALE_CHECK_IN_DAYS ? days : undefined
}
