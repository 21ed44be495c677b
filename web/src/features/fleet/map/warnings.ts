import { AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import { MapWarning } from '@sentinel/contracts/fleet/map'

/** Returns what a marker shows: its worst warning that is not hidden. */
export function findWorst(
  has: (warning: MapWarning) => boolean,
  hidden: ReadonlySet<MapWarning>,
): MapWarning | undefined {
  return MapWarning.options.find((warning) => has(warning) && !hidden.has(warning))
}

/** The legend's order: first warnings that may pass, then those that need a visit. */
export const legendWarnings: readonly MapWarning[] = AlertType.options
  .toSorted((a, b) => Number(alertTypes[a].needsVisit) - Number(alertTypes[b].needsVisit))
  .map((type) => alertTypes[type].mapWarning)
