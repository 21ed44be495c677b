export const CAMERA_ZONE_MAX_HOURS = 12
export const CAMERA_ZONE_DEGREES_AN_HOUR = 15

/**
 * Returns how many hours a camera's clock is ahead of UTC: the nautical zone of its longitude, which follows the sun and has no summer time. Returns
 * 0 without a longitude.
 */
export function cameraZoneHours(longitude: number | null): number {
  return longitude === null ? 0 : Math.round(longitude / CAMERA_ZONE_DEGREES_AN_HOUR)
}
