import { endOfDay, startOfDay } from '../time/start-of-day.ts'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightDateRule } from '@sentinel/contracts/insights/insight-filters'

/** The period covered by a rule's days, in Unix milliseconds. It includes `fromMs` and excludes `untilMs`. */
export interface DaySpan {
  fromMs: number
  untilMs: number
  /** True if the times are by each camera's own clock, read as UTC. See `cameraZoneHours`. */
  isByCamera: boolean
}

/** `zone` is an IANA name or `CAMERA_ZONE`. */
export function spanOfDays({ from, to }: Pick<InsightDateRule, 'from' | 'to'>, zone: string): DaySpan {
  const isByCamera = zone === CAMERA_ZONE
  const clock = isByCamera ? 'UTC' : zone
  return { fromMs: startOfDay(from, clock), untilMs: endOfDay(to, clock), isByCamera }
}
