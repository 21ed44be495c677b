import { MAP_WORLD_PX } from '@sentinel/contracts/fleet/limits'

/**
 * Returns the nearest latitude for the middle of the map at which the map shows as little as possible beyond the poles. A map may be higher
 * than the world, because that is the only way to show both sides of the globe on a phone.
 */
export function limitLatitude(
  latitude: number,
  { zoom, heightPx }: { zoom: number; heightPx: number },
): number {
  const half = heightPx / 2 / (MAP_WORLD_PX * 2 ** zoom)
  if (half >= 0.5) return 0
  return toLatitude(Math.min(Math.max(toMercator(latitude), half), 1 - half))
}

/** Returns a value from 0 in the north to 1 in the south. */
function toMercator(latitude: number): number {
  const radians = (Math.min(Math.max(latitude, -89.9), 89.9) * Math.PI) / 180
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)
}

function toLatitude(mercator: number): number {
  return (Math.atan(Math.sinh((0.5 - mercator) * 2 * Math.PI)) * 180) / Math.PI
}
