import { CLAIM_CODE_VALID_DAYS, CLAIM_TRIES_PER_HOUR_MAX } from '@sentinel/contracts/limits'
import type { ClaimCode } from '@sentinel/contracts/claim-code'
import type { Database } from '@sentinel/migrations/connect'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/claim-code'
import { type RawBuilder, sql } from 'kysely'
import { linkClaimed } from './link-claimed.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../platform/attempts.ts'
import { conflict, forbidden, notFound, rateLimited } from '../platform/errors.ts'

const WINDOW_MINUTES = 60

interface Claim {
  userId: number
  deviceId: number
  code: string
}

/** Unknown device, wrong, used and outdated code look the same, and each is a try; one that succeeds is none. */
export async function claimDevice(db: Database, { userId, deviceId, code }: Claim): Promise<void> {
  const limits: AttemptLimit[] = [
    { scope: 'claim account', subject: String(userId), most: CLAIM_TRIES_PER_HOUR_MAX },
    { scope: 'claim device', subject: String(deviceId), most: CLAIM_TRIES_PER_HOUR_MAX },
  ]
  const attempt = await takeAttempt(db, limits, WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('tries to claim a camera', attempt.retryAfterSeconds)

  const outcome = await linkClaimed(db, { userId, deviceId, codeSha256: hashClaimCode(code) })
  if (outcome === 'refused') throw notFound('Camera with this claim code')
  for (const limit of limits) await giveBackAttempt(db, { ...limit, ...attempt })
  if (outcome === 'known') {
    const message = 'This camera is in your account already.'
    throw conflict(message, { general: message })
  }
}

interface OwnDevice {
  userId: number
  deviceId: number
}

/** The code itself is nowhere kept. A guest makes none: what was given to them can be taken back. */
export async function renewClaimCode(db: Database, { userId, deviceId }: OwnDevice): Promise<ClaimCode> {
  const link = await db
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select('is_guest')
    .executeTakeFirst()
  if (!link) throw notFound('Device')
  if (link.is_guest) throw forbidden(OF_GUEST, { general: OF_GUEST })
  // The link may end, or become a guest's, meanwhile.
  const isTheirs = sql<boolean>`exists (
    select from user_device l where l.user_id = ${userId} and l.device_id = device.device_id and not l.is_guest)`
  const made = await storeNewCode(db, deviceId, isTheirs)
  if (!made) throw notFound('Device')
  return made
}

/** The code that a camera's last owner can pass on after giving it up; null while others own it. */
export async function makeLastCode(db: Database, deviceId: number): Promise<ClaimCode | null> {
  const isNobodys = sql<boolean>`not exists (
    select from user_device l where l.device_id = device.device_id and not l.is_guest)`
  return (await storeNewCode(db, deviceId, isNobodys)) ?? null
}

/** Codes that were made before no longer count. Undefined where the condition on the device does not hold. */
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

const OF_GUEST = 'This camera was shared with you by invitation. Only its owners can hand it over.'
