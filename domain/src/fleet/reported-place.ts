/** A receiver without a fix reports 0/0, sometimes with noise. The nearest land to that location is 500 km away. */
const NO_FIX_DEGREES = 0.001

export interface Place {
  latitude: number
  longitude: number
}

/** Returns the location that a device reports. A missing coordinate and 0/0 both mean that there is none. */
export function reportedPlace({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}): Place | undefined {
  if (latitude == null || longitude == null) return undefined
  const isNoFix = Math.abs(latitude) <= NO_FIX_DEGREES && Math.abs(longitude) <= NO_FIX_DEGREES
  return isNoFix ? undefined : { latitude, longitude }
}
