import type { Device } from '@sentinel/contracts/devices'
import type { Database } from '@sentinel/migrations/connect'
import { notFound } from '../platform/errors.ts'
import { presentDevice } from './present.ts'
import { findDevices } from './queries.ts'

export interface OwnDevice {
  userId: number
  deviceId: number
}

/** The device as the user's list has it. */
export async function getOwnDevice(db: Database, { userId, deviceId }: OwnDevice): Promise<Device> {
  const [row] = await findDevices(db, { userIds: [userId], deviceIds: [deviceId] })
  if (!row) throw notFound('Device')
  return presentDevice(row)
}

/**
 * Keeps the user's link as it is until the transaction ends: what is written behind it is written to a device of theirs. Links
 * are locked before devices, and whoever wants the device's `device_stat` row too locks that first.
 */
export async function holdOwnLink(tx: Database, { userId, deviceId }: OwnDevice): Promise<void> {
  const link = await tx
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) throw notFound('Device')
}
