import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/fleet/limits'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { isUniqueViolation } from '@sentinel/migrations/unique-violation'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/secrets/claim-code'
import { drawDeviceSecret } from '@sentinel/platform/secrets/device-secret'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Returns the new MQTT password, which is stored as a hash only. */
export async function rotateCredentials(db: Database, actor: Actor, deviceId: number) {
  const { secret, sha256: secretSha256 } = drawDeviceSecret()
  const call = functions.rotateCredentials({ deviceId, secretSha256, actorId: actor.id })
  const [found] = await actAs(db, actor, (tx) => callFunctionIn(tx, call))
  if (!found?.value) throw notFound('Device')
  return { device_id: deviceId, mqtt: { username: String(deviceId), password: secret } }
}

export async function revokeCredentials(db: Database, actor: Actor, deviceId: number): Promise<void> {
  const call = functions.revokeCredentials({ deviceId, actorId: actor.id })
  const [found] = await actAs(db, actor, (tx) => callFunctionIn(tx, call))
  if (!found?.value) throw notFound('Device')
}

export async function renewClaimCode(db: Database, actor: Actor, deviceId: number): Promise<ClaimCode> {
  const code = drawClaimCode()
  const call = functions.renewClaimCode({
    deviceId,
    sha256: hashClaimCode(code),
    validDays: CLAIM_CODE_VALID_DAYS,
    actorId: actor.id,
  })
  const [made] = await actAs(db, actor, (tx) => callFunctionIn(tx, call))
  if (!made?.value) throw notFound('Device')
  return { device_id: deviceId, claim_code: code, expires_at: made.value }
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
