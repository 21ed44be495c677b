import { alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import type { BatteryLevel } from '@sentinel/domain/fleet/battery-level'
import type { CameraState, CameraTrouble } from '../../shared/fleet/camera-troubles.ts'
import type { CheckIn } from '../../shared/fleet/check-in.ts'
import type { ShownUpdateStatus } from '../../shared/commands/update-status.ts'
import { count } from '../plural.ts'

/** The words describe a battery's voltage, not its remaining charge, which the forecast estimates. */
const batteryWords: Record<BatteryLevel, string> = {
  full: 'Good',
  high: 'Good',
  half: 'Good',
  fair: 'Good',
  weak: 'Good',
  low: 'Low',
  unknown: 'No Battery Information',
}

const updates: Record<ShownUpdateStatus, string> = {
  success: 'Success',
  failed: 'Failed',
  pending: 'Pending',
  pendingReset: 'Pending reset',
  none: 'None',
}

const checkInWords: Record<Exclude<CheckIn['state'], 'late' | 'silent'>, string> = {
  never: 'Never checked in',
  unknown: 'Checked in',
  onTime: 'On time',
}

const states: Record<CameraState, string> = {
  visit: 'Needs a visit',
  watch: 'Keep an eye on it',
  fine: 'No visit needed',
  awaited: 'Waiting for its first report',
}

const troubles: Record<CameraTrouble, string> = {
  ...alertTypeNames,
  overdue: 'Late or silent',
  update_failed: 'Update failed',
  open_alert: 'Open alert',
}

/** The texts about a camera's state, shared by all screens. */
export const deviceHealthMessages = {
  states,
  troubles,
  updateFailed: 'The last update did not reach the camera.',
  battery: {
    words: batteryWords,
    /** The newest reading is good, but the warning stays until the median of the last readings is good too. */
    wasLow: 'Was low',
    /** The newest reading is low, but the median of the last readings is not. */
    lowOnce: 'Low reading',
    whyLowOnce: `It takes two low readings out of three for a ${alertTypeNames.low_battery}.`,
    volts: (volts: number) => `${volts.toFixed(2)} V`,
    low: 'Battery levels are Low. Please replace batteries.',
  },
  checkIn: (checkIn: CheckIn): string => {
    if (checkIn.state === 'late') return `${count(checkIn.missedCycles, 'cycle', 'cycles')} late`
    if (checkIn.state === 'silent') return `Silent for ${count(checkIn.days, 'day', 'days')}`
    return checkInWords[checkIn.state]
  },
  updates,
} as const
