import type { DeviceOrder, NewDeviceCredentials } from '@sentinel/contracts/staff/provisioning'
import type { Database } from '@sentinel/migrations/connect'
import { isForeignKeyViolation, isUniqueViolation } from '@sentinel/migrations/unique-violation'
import { provisionDevices } from '@sentinel/platform/devices/provision'
import { type Actor, actAs } from '../../platform/acts.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type Conflict, findConflicts, findOwnerIds } from './find-conflicts.ts'

/** Creates one device. Throws 409 with the field that conflicts. */
export async function provisionOne(
  db: Database,
  actor: Actor,
  order: DeviceOrder,
): Promise<NewDeviceCredentials> {
  const made = await provisionAll(db, actor, [order], async () => undefined)
  const [credentials] = 'credentials' in made ? made.credentials : []
  if (credentials) return credentials
  const conflicts = 'conflicts' in made ? made.conflicts : []
  const fields = Object.fromEntries(conflicts.map(({ column, message }) => [column, message]))
  throw conflict('The device was not created.', fields)
}

/**
 * Creates these devices, all or none, and does further work in the same transaction. Their ids and DevEUIs must be unique. Returns the conflicts, if
 * any.
 */
export async function provisionAll<Result>(
  db: Database,
  actor: Actor,
  orders: DeviceOrder[],
  andThen: (tx: Database) => Promise<Result>,
): Promise<{ credentials: NewDeviceCredentials[]; result: Result } | { conflicts: Conflict[] }> {
  const conflicts = await findConflicts(db, orders)
  if (conflicts.length > 0) return { conflicts }
  const ownerIds = await findOwnerIds(db, orders)
  const devices = orders.map(
    ({ device_id: deviceId, owner_email: owner, name, firmware, dev_eui: devEui }) => ({
      deviceId,
      ownerId: owner === null ? null : (ownerIds.get(owner.toLowerCase()) ?? null),
      name,
      firmware,
      devEui,
    }),
  )
  try {
    return await actAs(db, actor, async (tx) => {
      const credentials = await provisionDevices(tx, devices, actor.id)
      return { credentials, result: await andThen(tx) }
    })
  } catch (error) {
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error
    return { conflicts: await explainRace(db, orders) }
  }
}

/** Finds the conflict if, after the orders were checked, someone else took an id or a DevEUI or an owner was deleted. */
async function explainRace(db: Database, orders: DeviceOrder[]): Promise<Conflict[]> {
  const conflicts = await findConflicts(db, orders)
  if (conflicts.length > 0) return conflicts
  const message = 'Devices or accounts have changed meanwhile. Try again.'
  throw conflict(message, { general: message })
}
