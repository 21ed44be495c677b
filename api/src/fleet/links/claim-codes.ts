import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/fleet/limits'
import type { Database } from '@sentinel/migrations/connect'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/secrets/claim-code'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { notAllowed, notFound } from '../../platform/http/errors.ts'
import type { OwnDevice } from './own-link.ts'

const OF_GUEST = 'This camera was shared with you by invitation. Only its owners can hand it over.'

/**
 * Creates a code with which another user can claim the camera. Only its hash is stored. Guests may not create codes, because a guest's access can be
 * withdrawn.
 */
export function renewClaimCode(db: Database, actor: Actor, deviceId: number): Promise<ClaimCode> {
  return actAs(db, actor, async (tx) => {
    const made = await storeOwnersCode(tx, { userId: actor.id, deviceId })
    await recordAct(tx, { kind: 'claim_code_made', deviceId, about: {} })
    return made
  })
}

async function storeOwnersCode(tx: Database, { userId, deviceId }: OwnDevice): Promise<ClaimCode> {
  const link = await tx
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select('is_guest')
    .executeTakeFirst()
  if (!link) throw notFound('Device')
  if (link.is_guest) throw notAllowed(OF_GUEST, { general: OF_GUEST })
  // The condition is checked in the statement, because the link may end, or become a guest's, in the meantime.
  const isTheirs = sql<boolean>`exists (
    select from user_device l where l.user_id = ${userId} and l.device_id = device.device_id and not l.is_guest)`
  const made = await storeNewCode(tx, deviceId, isTheirs)
  if (!made) throw notFound('Device')
  return made
}

/** Returns the code that a camera's last owner can pass on after releasing it. Returns null while others own it. */
export async function makeLastCode(db: Database, deviceId: number): Promise<ClaimCode | null> {
  const isNobodys = sql<boolean>`not exists (
    select from user_device l where l.device_id = device.device_id and not l.is_guest)`
  return (await storeNewCode(db, deviceId, isNobodys)) ?? null
}

/** Invalidates earlier codes. Returns undefined if the condition on the device is not met. */
async function storeNewCode(
  db: Database,
  deviceId: number,
  condition: RawBuilder<boolean>,
): Promise<ClaimCode | undefined> {
  const code = drawClaimCode()
  const stored = await db
    .updateTable('device')
    .set({
      claim_code_sha256: hashClaimCode(code),
      claim_code_expires_at: sql`now() + make_interval(days => ${CLAIM_CODE_VALID_DAYS})`,
    })
    .where('device_id', '=', deviceId)
    .where(condition)
    .returning(sql<string>`wire_time(claim_code_expires_at)`.as('expires_at'))
    .executeTakeFirst()
  return stored && { device_id: deviceId, claim_code: code, expires_at: stored.expires_at }
}
