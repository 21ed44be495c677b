import { CLAIM_CODE_VALID_DAYS, CLAIM_TRIES_PER_HOUR_MAX } from '@sentinel/contracts/limits'
import type { ClaimCode } from '@sentinel/contracts/sharing'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../platform/attempts.ts'
import { conflict, forbidden, notFound, rateLimited } from '../platform/errors.ts'
import { drawClaimCode, hashClaimCode } from './claim-code.ts'

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

  const { rows } = await sql<{ outcome: 'claimed' | 'refused' | 'known' }>`
    select claim_device(${userId}, ${deviceId}, ${hashClaimCode(code)}) as outcome`.execute(db)
  const outcome = rows[0]?.outcome
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
  const code = drawClaimCode()
  const { expires_at } = await db
    .updateTable('device')
    .set({
      claim_code_sha256: hashClaimCode(code),
      claim_code_expires_at: sql`now() + make_interval(days => ${CLAIM_CODE_VALID_DAYS})`,
    })
    .where('device_id', '=', deviceId)
    // The link may end, or become a guest's, meanwhile.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_device')
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .where('is_guest', '=', false)
          .select('device_id'),
      ),
    )
    .returning(sql<string>`wire_time(claim_code_expires_at)`.as('expires_at'))
    .executeTakeFirstOrThrow(() => notFound('Device'))
  return { device_id: deviceId, claim_code: code, expires_at }
}

const OF_GUEST = 'This camera was shared with you by invitation. Only its owners can hand it over.'
