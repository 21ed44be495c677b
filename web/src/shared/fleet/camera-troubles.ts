import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alerts'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { STALE_CHECK_IN_DAYS } from '@sentinel/contracts/limits'
import { readCheckIn } from './check-in.ts'
import { readUpdateStatus } from '../commands/update-status.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What can be wrong with a camera, the worst first: docs/decisions/0024. `overdue` is a camera that is late or silent, `open_alert` an open alert whose condition does not hold.
 */
export const cameraTroubles = [...alertTypesBySeverity, 'overdue', 'update_failed', 'open_alert'] as const
export type CameraTrouble = (typeof cameraTroubles)[number]

/** `visit`: somebody has to go there. `watch`: something is wrong that may pass. `awaited`: it has never reported. */
export type CameraState = 'visit' | 'watch' | 'fine' | 'awaited'

const NEEDS_VISIT: ReadonlySet<CameraTrouble> = new Set(['sentinel_cable_error', 'low_battery'])

/** Whether somebody has to go there for it; nobody can repair a cable or charge a battery from afar. */
export function needsVisit(trouble: CameraTrouble): boolean {
  return NEEDS_VISIT.has(trouble)
}

/**
 * The conditions that the map, the lists and the pages name and count, the worst first. `no_recent_insights` takes an open alert and a
 * camera that has not been seen for seven days (spec 1 §9); the others are the device's, whatever became of their alerts.
 */
export function findConditions(
  { conditions, last_seen }: Pick<Device, 'conditions' | 'last_seen'>,
  openAlerts: readonly AlertType[],
  nowMs: number,
): readonly AlertType[] {
  const isSilent = openAlerts.includes('no_recent_insights') && isStale(last_seen, nowMs)
  if (conditions.length === 0 && !isSilent) return NONE
  return alertTypesBySeverity.filter((type) =>
    type === 'no_recent_insights' ? isSilent : conditions.includes(type),
  )
}

const NONE: readonly AlertType[] = []

/** For how many whole days a camera has been silent, from seven on. One that was never seen has no such days. */
export function findSilentDays(lastSeen: string | null, nowMs: number): number | undefined {
  if (lastSeen === null) return undefined
  const days = Math.floor((nowMs - Date.parse(lastSeen)) / DAY_MS)
  return days >= STALE_CHECK_IN_DAYS ? days : undefined
}

function isStale(lastSeen: string | null, nowMs: number): boolean {
  return lastSeen === null || findSilentDays(lastSeen, nowMs) !== undefined
}

/** All that is wrong with a camera, the worst first. */
export function findTroubles(
  device: Device,
  openAlerts: readonly AlertType[],
  nowMs: number,
): readonly CameraTrouble[] {
  const conditions = findConditions(device, openAlerts, nowMs)
  const checkIn = readCheckIn(device, nowMs)
  const found = new Set<CameraTrouble>(conditions)
  if (checkIn.state === 'late' || checkIn.state === 'silent') found.add('overdue')
  if (readUpdateStatus(device) === 'failed') found.add('update_failed')
  if (openAlerts.some((type) => !found.has(type))) found.add('open_alert')
  return found.size === 0 ? NONE : cameraTroubles.filter((trouble) => found.has(trouble))
}

export function judgeCamera(
  { last_seen }: Pick<Device, 'last_seen'>,
  troubles: readonly CameraTrouble[],
): CameraState {
  if (troubles.some(needsVisit)) return 'visit'
  if (troubles.length > 0) return 'watch'
  return last_seen === null ? 'awaited' : 'fine'
}
