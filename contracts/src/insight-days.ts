import { endOfDay, startOfDay } from './calendar.ts'
import { CAMERA_ZONE } from './camera-zone.ts'
import type { InsightDateRule } from './insight-filters.ts'

/** The moments that a rule's days cover: from the first, below the second, in unix milliseconds. */
export interface DaySpan {
  fromMs: number
  untilMs: number
  /** The moments are by the clock of each camera, read as UTC: see `cameraZoneHours`. */
  isByCamera: boolean
}

/** `zone` is an IANA name or `CAMERA_ZONE`. */
export function spanOfDays({ from, to }: Pick<InsightDateRule, 'from' | 'to'>, zone: string): DaySpan {
  const isByCamera = zone === CAMERA_ZONE
  const clock = isByCamera ? 'UTC' : zone
  return { fromMs: startOfDay(from, clock), untilMs: endOfDay(to, clock), isByCamera }
}
