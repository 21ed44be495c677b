import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/fleet/limits'
import type { Transaction } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type ActorId, recordActOf } from '../accounts/record-act.ts'
import { drawClaimCode, hashClaimCode } from '../secrets/claim-code.ts'
import { drawDeviceSecret } from '../secrets/device-secret.ts'
import type { DeviceCredentials } from './provision.ts'

/* Acts on one device's credentials. Each is recorded in the audit trail. */

export interface ActOnDevice {
  deviceId: number
  actorId: ActorId
}

/**
 * Gives a device a new MQTT password and restores access for a revoked device. Returns the password, of which only a hash is stored, or undefined if
 * there is no such device.
 */
export async function rotateCredentials(
  tx: Transaction,
  { deviceId, actorId }: ActOnDevice,
): Promise<Omit<DeviceCredentials, 'claim_code'> | undefined> {
  const { secret, sha256 } = drawDeviceSecret()
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ secret_sha256: sha256, revoked_at: null })
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  await recordActOf(tx, actorId, { kind: 'credentials_rotated', deviceId, about: {} })
  return { device_id: deviceId, mqtt: { username: String(deviceId), password: secret } }
}

/** Invalidates a device's credentials until they are rotated. Does nothing if they are already invalid. Returns false if there is no such device. */
export async function revokeCredentials(
  tx: Transaction,
  { deviceId, actorId }: ActOnDevice,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ revoked_at: sql<string>`now()` })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await recordActOf(tx, actorId, { kind: 'credentials_revoked', deviceId, about: {} })
    return true
  }
  const device = await tx
    .selectFrom('device')
    .where('device_id', '=', deviceId)
    .select('device_id')
    .executeTakeFirst()
  return device !== undefined
}

/**
 * Creates a new claim code for a device, for example if its last owner released it without writing down the code. Earlier codes become invalid.
 * Returns undefined if there is no such device.
 */
export async function renewClaimCode(
  tx: Transaction,
  { deviceId, actorId }: ActOnDevice,
): Promise<ClaimCode | undefined> {
  const code = drawClaimCode()
  const device = await tx
    .updateTable('device')
    .set({
      claim_code_sha256: hashClaimCode(code),
      claim_code_expires_at: sql<string>`now() + make_interval(days => ${CLAIM_CODE_VALID_DAYS})`,
    })
    .where('device_id', '=', deviceId)
    .returning(sql<string>`wire_time(claim_code_expires_at)`.as('expires_at'))
    .executeTakeFirst()
  if (!device) return undefined
  await recordActOf(tx, actorId, { kind: 'claim_code_made', deviceId, about: {} })
  return { device_id: deviceId, claim_code: code, expires_at: device.expires_at }
}
