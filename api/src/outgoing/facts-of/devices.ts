import type { Queryable } from '@sentinel/migrations/connect'
import type { DeviceFacts, Place } from '../facts.ts'

/** Spec 1 §3, of a device `d`. */
export const DEVICE_NAME = `coalesce(nullif(d.display_name, ''), nullif(d.device_name, ''), 'Unnamed')`

/** Columns of a device `d` with its `device_health h`: what the owner has said comes first. */
export const DEVICE_COLUMNS = `
  d.device_id, ${DEVICE_NAME} as device_name, d.location_name,
  coalesce(d.set_latitude, h.latitude) as device_latitude, coalesce(d.set_longitude, h.longitude) as device_longitude`

export interface DeviceColumns {
  device_id: number
  device_name: string
  location_name: string | null
  device_latitude: number | null
  device_longitude: number | null
}

export function toDevice(row: DeviceColumns): DeviceFacts {
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    place: toPlace(row.device_latitude, row.device_longitude),
    locationName: row.location_name,
  }
}

/** A camera without a fix says 0, 0: no camera stands there. */
export function toPlace(latitude: number | null, longitude: number | null): Place | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}

const FIND_PLACED = `
  select ${DEVICE_COLUMNS} from user_device l join device d using (device_id) join device_health h using (device_id)
  where l.user_id = $1 and coalesce(d.set_latitude, h.latitude) is not null and coalesce(d.set_longitude, h.longitude) is not null
  order by d.device_id limit 1`

/** One of the user's cameras of which is known where it is. */
export async function findPlacedDevice(db: Queryable, userId: number): Promise<DeviceFacts | undefined> {
  const { rows } = await db.query<DeviceColumns>(FIND_PLACED, [userId])
  return rows.map(toDevice).find(({ place }) => place !== null)
}
