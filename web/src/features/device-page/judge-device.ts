import type { AlertType } from '@sentinel/contracts/alerts'
import type { Device } from '@sentinel/contracts/devices'
import { findProblems, isForVisit } from '../../platform/alerts.ts'
import { readBattery } from '../../platform/battery.ts'
import { type CheckIn, readCheckIn } from '../../platform/check-in.ts'
import { readUpdateStatus } from '../../platform/update-status.ts'

export type Reason =
  | { kind: 'problem'; type: AlertType }
  | { kind: 'lowBattery' }
  | { kind: 'updateFailed' }
  | { kind: 'checkIn'; checkIn: CheckIn }

/** Whether somebody has to go there; `watch` where it can't be told from afar; `awaited` has never reported. */
export interface Verdict {
  state: 'visit' | 'watch' | 'fine' | 'awaited'
  /** The weightiest first. */
  reasons: readonly Reason[]
}

export function judgeDevice(device: Device, openAlerts: readonly AlertType[], nowMs: number): Verdict {
  const checkIn = readCheckIn(device, nowMs)
  const isLow = readBattery(device.battery_voltage) === 'low'
  const isQuiet = checkIn.state === 'late' || checkIn.state === 'silent'
  const problems = findProblems(device, openAlerts)
  const reasons: Reason[] = [
    ...problems.map((type) => ({ kind: 'problem' as const, type })),
    ...(isLow && !problems.includes('low_battery') ? [{ kind: 'lowBattery' as const }] : []),
    ...(isQuiet ? [{ kind: 'checkIn' as const, checkIn }] : []),
    ...(readUpdateStatus(device) === 'failed' ? [{ kind: 'updateFailed' as const }] : []),
  ]
  const needsVisit = isLow || problems.some((type) => isForVisit({ alert_type: type }))
  if (needsVisit) return { state: 'visit', reasons }
  if (reasons.length > 0) return { state: 'watch', reasons }
  return { state: checkIn.state === 'never' ? 'awaited' : 'fine', reasons }
}
