import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@sentinel/contracts/fleet/limits'

interface MaybePlaced {
  latitude: number | null
  longitude: number | null
}

interface Placed {
  latitude: number
  longitude: number
}

/** Returns true if both coordinates are present and on the globe. Other devices are not shown on the map. */
export function hasPlace<Device extends MaybePlaced>(device: Device): device is Device & Placed {
  return isWithin(device.latitude, LATITUDE_MAX_DEGREES) && isWithin(device.longitude, LONGITUDE_MAX_DEGREES)
}

function isWithin(degrees: number | null, max: number): boolean {
  return degrees !== null && Math.abs(degrees) <= max
}
