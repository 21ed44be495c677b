import type { Database } from '@sentinel/migrations/connect'
import { lockManagedLink } from '../../fleet/links/own-link.ts'
import { publishDevices } from '../../fleet/links/publish-devices.ts'
import { notFound } from '../../platform/http/errors.ts'

interface Deployment {
  userId: number
  deviceId: number
  algId: number
}

/** Records that a model in the user's account runs on one of their devices. Does nothing if there is already a record. */
export async function addDeployment(tx: Database, { userId, deviceId, algId }: Deployment): Promise<void> {
  await lockManagedLink(tx, { userId, deviceId })
  const model = await tx
    .selectFrom('user_alg')
    .where('user_id', '=', userId)
    .where('alg_id', '=', algId)
    .select('alg_id')
    .forKeyShare()
    .executeTakeFirst()
  if (!model) throw notFound('Model')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('device_alg')
    .values(({ selectFrom }) => ({
      device_id: deviceId,
      alg_id: algId,
      firmware_version: selectFrom('device_health')
        .select('software_version')
        .where('device_id', '=', deviceId),
    }))
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await publishDevices(tx, [deviceId])
}

/** Works whether or not the model is in the user's account. */
export async function deleteDeployment(tx: Database, { userId, deviceId, algId }: Deployment): Promise<void> {
  await lockManagedLink(tx, { userId, deviceId })
  const { numDeletedRows } = await tx
    .deleteFrom('device_alg')
    .where('device_id', '=', deviceId)
    .where('alg_id', '=', algId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Model on this device')
  await publishDevices(tx, [deviceId])
}
