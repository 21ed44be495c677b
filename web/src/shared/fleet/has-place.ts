import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@sentinel/contracts/fleet/limits'

interface MaybePlaced {
  latitude: number | null
  longitude: number | null
}

interface Placed {
  latitude: number
  longitude: number
}

/** Spec 1 §5: a device is shown only if both are there and on the globe. */
export function hasPlace<Device extends MaybePlaced>(device: Device): device is Device & Placed {
  return isWithin(device.latitude, LATITUDE_MAX_DEGREES) && isWithin(device.longitude, LONGITUDE_MAX_DEGREES)
}

function isWithin(degrees: number | null, max: number): boolean {
  return degrees !== null && Math.abs(degrees) <= max
}
