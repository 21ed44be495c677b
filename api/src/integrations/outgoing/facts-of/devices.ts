import type { Queryable } from '@sentinel/migrations/connect'
import { givenDeviceNameSql } from '../../../platform/device-name-sql.ts'
import type { CameraPlace, DeviceFacts, Place } from '../facts.ts'

/**
 * Returns SQL for a device's name in messages: its own name, or else its number. Unlike screens, a message does not show the id next to the name, so
 * "Unnamed" would not say which camera is meant.
 */
export function cameraName(deviceId = 'd.device_id'): string {
  return `coalesce(${givenDeviceNameSql('d')}, 'Camera ' || ${deviceId})`
}

/** Columns of a device `d` with its `device_health h`. */
export const DEVICE_COLUMNS = `
  d.device_id, ${cameraName()} as device_name, d.location_name, d.set_latitude, d.set_longitude,
  h.latitude as fix_latitude, h.longitude as fix_longitude`

export interface DeviceColumns {
  device_id: number
  device_name: string
  location_name: string | null
  set_latitude: number | null
  set_longitude: number | null
  fix_latitude: number | null
  fix_longitude: number | null
}

export function toDevice(row: DeviceColumns): DeviceFacts {
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    place: findPlace(row),
    locationName: row.location_name,
  }
}

/** Returns the location that was set for the camera, or else its last fix. */
function findPlace(row: DeviceColumns): CameraPlace | null {
  const set = toPlace(row.set_latitude, row.set_longitude)
  if (set) return { ...set, source: 'set_place' }
  const fix = toPlace(row.fix_latitude, row.fix_longitude)
  return fix && { ...fix, source: 'last_fix' }
}

/** Returns null for 0, 0, which a camera without a fix reports. */
export function toPlace(latitude: number | null, longitude: number | null): Place | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}

const FIND_PLACED = `
  select ${DEVICE_COLUMNS} from user_device l join device d using (device_id) join device_health h using (device_id)
  where l.user_id = $1 and ((d.set_latitude, d.set_longitude) <> (0, 0) or (h.latitude, h.longitude) <> (0, 0))
  order by d.device_id limit 1`

/** Returns one of the user's cameras whose location is known. */
export async function findPlacedDevice(db: Queryable, userId: number): Promise<DeviceFacts | undefined> {
  const { rows } = await db.query<DeviceColumns>(FIND_PLACED, [userId])
  return rows.map(toDevice).find(({ place }) => place !== null)
}
