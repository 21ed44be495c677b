import type { MapPoint } from '@sentinel/contracts/fleet/map'
import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { FindPoints } from './points/point-source.ts'
import { groupTouching } from './to-marks.ts'

/** At the last cluster zoom, a cluster's devices may be this far from its middle. */
const REACH_DEGREES = 0.01
const FIRST_ZOOM_ALONE = MAP_CLUSTER_MAX_ZOOM + 1

/** Returns the devices of a cluster that zooming in does not split, or undefined for any other cluster. */
export async function findCoLocated(
  { latitude, longitude, count, expansion_zoom }: MapPoint,
  find: FindPoints,
): Promise<readonly MapPoint[] | undefined> {
  if (expansion_zoom === null || expansion_zoom <= MAP_CLUSTER_MAX_ZOOM) return undefined
  const around = await find(
    {
      west: Math.max(-180, longitude - REACH_DEGREES),
      east: Math.min(180, longitude + REACH_DEGREES),
      south: Math.max(-90, latitude - REACH_DEGREES),
      north: Math.min(90, latitude + REACH_DEGREES),
      zoom: FIRST_ZOOM_ALONE,
    },
    new AbortController().signal,
  )
  return groupTouching(around, FIRST_ZOOM_ALONE).find((spot) => spot.length === count)
}
