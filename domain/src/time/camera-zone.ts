export const CAMERA_ZONE_MAX_HOURS = 12
export const CAMERA_ZONE_DEGREES_AN_HOUR = 15

/**
 * Returns the number of hours that a camera's clock is ahead of UTC. This is the nautical time zone at its longitude, which follows the sun and has
 * no daylight saving time. Returns 0 if there is no longitude.
 */
export function cameraZoneHours(longitude: number | null): number {
  return longitude === null ? 0 : Math.round(longitude / CAMERA_ZONE_DEGREES_AN_HOUR)
}
