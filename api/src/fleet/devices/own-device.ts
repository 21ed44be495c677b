import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Database } from '@sentinel/migrations/connect'
import type { OwnDevice } from '../links/own-link.ts'
import { notFound } from '../../platform/http/errors.ts'
import { presentDevice } from './present.ts'
import { findDevices } from './queries.ts'

/** Returns the device as it appears in the user's list. Throws if the user does not have it. */
export async function getOwnDevice(db: Database, { userId, deviceId }: OwnDevice): Promise<Device> {
  const [row] = await findDevices(db, { userIds: [userId], deviceIds: [deviceId] })
  if (!row) throw notFound('Device')
  return presentDevice(row)
}
