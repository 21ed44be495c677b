import { MapWarning } from '@sentinel/contracts/fleet/map'

/** What a mark shows: the worst of what is there and not hidden. */
export function findWorst(
  has: (warning: MapWarning) => boolean,
  hidden: ReadonlySet<MapWarning>,
): MapWarning | undefined {
  return MapWarning.options.find((warning) => has(warning) && !hidden.has(warning))
}
