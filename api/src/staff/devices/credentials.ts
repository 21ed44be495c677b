import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import type { Database } from '@sentinel/migrations/connect'
import { isUniqueViolation } from '@sentinel/migrations/unique-violation'
import * as acts from '@sentinel/platform/devices/credentials'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Returns the new MQTT password, of which only a hash is stored. */
export async function rotateCredentials(db: Database, actor: Actor, deviceId: number) {
  const made = await actAs(db, actor, (tx) => acts.rotateCredentials(tx, { deviceId, actorId: actor.id }))
  if (!made) throw notFound('Device')
  return made
}

export async function revokeCredentials(db: Database, actor: Actor, deviceId: number): Promise<void> {
  const isFound = await actAs(db, actor, (tx) => acts.revokeCredentials(tx, { deviceId, actorId: actor.id }))
  if (!isFound) throw notFound('Device')
}

export async function renewClaimCode(db: Database, actor: Actor, deviceId: number): Promise<ClaimCode> {
  const made = await actAs(db, actor, (tx) => acts.renewClaimCode(tx, { deviceId, actorId: actor.id }))
  if (!made) throw notFound('Device')
  return made
}

/** Throws 409 if another device has the DevEUI. */
export async function setDevEui(
  db: Database,
  actor: Actor,
  { deviceId, devEui }: { deviceId: number; devEui: string | null },
): Promise<void> {
  try {
    await actAs(db, actor, (tx) => changeDevEui(tx, deviceId, devEui))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Another device has this DevEUI. Remove it there first.'
    throw conflict(message, { dev_eui: message })
  }
}

async function changeDevEui(tx: Database, deviceId: number, devEui: string | null): Promise<void> {
  const device = await tx
    .selectFrom('device')
    .where('device_id', '=', deviceId)
    .select('dev_eui')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!device) throw notFound('Device')
  if (device.dev_eui === devEui) return
  await tx.updateTable('device').set({ dev_eui: devEui }).where('device_id', '=', deviceId).execute()
  await recordAct(tx, { kind: 'dev_eui_changed', deviceId, about: { from: device.dev_eui, to: devEui } })
}
