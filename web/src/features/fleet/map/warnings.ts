import { AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import { MapWarning } from '@sentinel/contracts/fleet/map'

/** What a mark shows: the worst of what is there and not hidden. */
export function findWorst(
  has: (warning: MapWarning) => boolean,
  hidden: ReadonlySet<MapWarning>,
): MapWarning | undefined {
  return MapWarning.options.find((warning) => has(warning) && !hidden.has(warning))
}

/** The order of the legend: first what may pass, then what needs a visit. */
export const legendWarnings: readonly MapWarning[] = AlertType.options
  .toSorted((a, b) => Number(alertTypes[a].needsVisit) - Number(alertTypes[b].needsVisit))
  .map((type) => alertTypes[type].mapWarning)
