import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@sentinel/contracts/limits'
import type { MapPlace } from '../../map/engine.ts'

interface MaybePlaced {
  latitude: number | null
  longitude: number | null
}

/** Spec 1 §5: a device is shown only if both are there and on the globe. */
export function hasPlace<Device extends MaybePlaced>(device: Device): device is Device & MapPlace {
  return isWithin(device.latitude, LATITUDE_MAX_DEGREES) && isWithin(device.longitude, LONGITUDE_MAX_DEGREES)
}

function isWithin(degrees: number | null, max: number): boolean {
  return degrees !== null && Math.abs(degrees) <= max
}
