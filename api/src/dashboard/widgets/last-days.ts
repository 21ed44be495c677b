import type { CountedDay } from '@sentinel/contracts/dashboard/dashboard'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import { DASHBOARD_LAST_DAYS } from '@sentinel/contracts/dashboard/limits'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { endOfDay, startOfDay } from '@sentinel/domain/time/start-of-day'

const DAY_MS = 24 * 60 * 60 * 1000

export interface LastDays {
  days: string[]
  /** The first insight id of each day, and the one after the last day. */
  bounds: number[]
}

/** Returns the last fourteen days in a time zone. If each camera has its own clock, the days are in UTC. */
export function findLastDays(nowMs: number, zone: string): LastDays {
  const clock = zone === CAMERA_ZONE ? 'UTC' : zone
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: clock }).format(nowMs)
  const days = Array.from({ length: DASHBOARD_LAST_DAYS }, (_, at) =>
    new Date(Date.parse(today) - (DASHBOARD_LAST_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  const starts = days.map((day) => startOfDay(day, clock))
  return { days, bounds: [...starts, endOfDay(today, clock)].map(firstInsightId) }
}

/** Returns the day number of an insight `i`, starting at 1. 0 and 15 are out of range. */
export function dayNumber({ bounds }: LastDays): string {
  return `width_bucket(i.insight_id, '{${bounds.join()}}'::bigint[])`
}

/** Returns every day, including those without an insight. */
export function fillDays({ days }: LastDays, byNumber: ReadonlyMap<number, number>): CountedDay[] {
  return days.map((day, at) => ({ day, insight_count: byNumber.get(at + 1) ?? 0 }))
}
