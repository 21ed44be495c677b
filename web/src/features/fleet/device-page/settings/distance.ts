interface Place {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_M = 6_371_009
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two locations, by the haversine formula. */
export function distanceMetres(a: Place, b: Place): number {
  const [latitude, longitude] = [toRadians(b.latitude - a.latitude), toRadians(b.longitude - a.longitude)]
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}
