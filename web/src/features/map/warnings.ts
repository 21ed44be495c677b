import type { AlertType, DeviceCondition } from '@sentinel/contracts/alerts'
import { STALE_CHECK_IN_DAYS } from '@sentinel/contracts/limits'
import { MapWarning, warningOfAlert } from '@sentinel/contracts/map'

const DAY_MS = 24 * 60 * 60 * 1000

interface Signs {
  conditions: readonly DeviceCondition[]
  /** Of its open alerts: those of missing insights count. */
  alertTypes: readonly AlertType[]
  lastSeen: string | null
  nowMs: number
}

/** What is wrong with a device on the map, the worst first (spec 1 §9). */
export function findWarnings({ conditions, alertTypes, lastSeen, nowMs }: Signs): MapWarning[] {
  const isSilent = alertTypes.includes('no_recent_insights') && isStale(lastSeen, nowMs)
  if (conditions.length === 0 && !isSilent) return NONE
  const warnings = new Set(conditions.map((type) => warningOfAlert[type]))
  if (isSilent) warnings.add('no_recent_insights')
  return MapWarning.options.filter((warning) => warnings.has(warning))
}

const NONE: MapWarning[] = []

/** For how many whole days a device has been silent, where that is worth a warning. One that was never seen has no such days. */
export function findSilentDays(lastSeen: string | null, nowMs: number): number | undefined {
  if (lastSeen === null) return undefined
  const days = Math.floor((nowMs - Date.parse(lastSeen)) / DAY_MS)
  return days >= STALE_CHECK_IN_DAYS ? days : undefined
}

function isStale(lastSeen: string | null, nowMs: number): boolean {
  return lastSeen === null || findSilentDays(lastSeen, nowMs) !== undefined
}

/** What a mark shows: the worst of what is there and not hidden. */
export function findWorst(
  has: (warning: MapWarning) => boolean,
  hidden: ReadonlySet<MapWarning>,
): MapWarning | undefined {
  return MapWarning.options.find((warning) => has(warning) && !hidden.has(warning))
}
