import { CLAIM_TRIES_PER_HOUR_MAX } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import { hashClaimCode } from '@sentinel/platform/claim-code'
import { linkClaimed } from './link-claimed.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../platform/attempts.ts'
import { conflict, notFound, rateLimited } from '../platform/errors.ts'

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
