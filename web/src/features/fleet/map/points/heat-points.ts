import { MAP_WORLD_PX } from '@sentinel/contracts/fleet/limits'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import type { HeatPoint } from '../../../../map/engine.ts'
import { HEAT_RADIUS_PX } from '../../../../map/heat-layer.ts'

/** Returns the weight of each location's insights at a zoom, relative to the hottest spot in view. */
export function toHeatPoints(points: readonly MapPoint[], zoom: number): HeatPoint[] {
  // Skips points with a zero coordinate, because their device's location was never set.
  const seen = points.filter(
    ({ insight_count, latitude, longitude }) => insight_count > 0 && latitude !== 0 && longitude !== 0,
  )
  const most = findHottest(seen, zoom)
  return seen.map(({ latitude, longitude, insight_count }) => ({
    latitude,
    longitude,
    weight: insight_count / most,
  }))
}

/** Returns approximately the highest count within one heat radius. */
function findHottest(points: readonly MapPoint[], zoom: number): number {
  const cellsAround = (MAP_WORLD_PX * 2 ** zoom) / HEAT_RADIUS_PX
  const sums = new Map<string, number>()
  for (const { longitude, latitude, insight_count } of points) {
    const x = longitude / 360
    const y = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
    const cell = `${Math.floor(x * cellsAround)} ${Math.floor(y * cellsAround)}`
    sums.set(cell, (sums.get(cell) ?? 0) + insight_count)
  }
  return Math.max(1, ...sums.values())
}
