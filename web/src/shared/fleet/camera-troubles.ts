import { AlertType, alertTypes, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { findConditions } from '@sentinel/domain/fleet/device-conditions'
import { readCheckIn } from './check-in.ts'
import { readUpdateStatus } from '../commands/update-status.ts'

/**
 * A camera's possible troubles, worst first: docs/decisions/0024. `overdue` is a camera that is late or silent, `open_alert` an open alert
 * whose condition does not hold.
 */
export const cameraTroubles = [...alertTypesBySeverity, 'overdue', 'update_failed', 'open_alert'] as const
export type CameraTrouble = (typeof cameraTroubles)[number]

/** `visit`: the camera needs a visit. `watch`: something is wrong that may pass. `awaited`: it has never reported. */
export type CameraState = 'visit' | 'watch' | 'fine' | 'awaited'

const NEEDS_VISIT: ReadonlySet<CameraTrouble> = new Set(
  AlertType.options.filter((type) => alertTypes[type].needsVisit),
)

/** Returns true if this trouble requires a visit to the camera. */
export function needsVisit(trouble: CameraTrouble): boolean {
  return NEEDS_VISIT.has(trouble)
}

const NONE: readonly CameraTrouble[] = []

/** Returns everything that is wrong with a camera, worst first. */
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
