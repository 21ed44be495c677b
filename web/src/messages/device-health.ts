import type { BatteryLevel } from '../platform/battery.ts'
import type { CheckIn } from '../platform/check-in.ts'
import type { ShownUpdateStatus } from '../platform/update-status.ts'
import { count } from './plural.ts'

const batteryWords: Record<BatteryLevel, string> = {
  full: 'Full',
  high: 'High',
  half: 'Half',
  fair: 'Fair',
  weak: 'Weak',
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

/** How a camera is, wherever it is told. */
export const deviceHealthMessages = {
  battery: {
    words: batteryWords,
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
