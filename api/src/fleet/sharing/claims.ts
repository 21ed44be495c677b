import {
  CLAIM_FAILURES_PER_ACCOUNT_MAX,
  CLAIM_FAILURES_PER_ADDRESS_MAX,
} from '@sentinel/contracts/fleet/limits'
import type { Database } from '@sentinel/migrations/connect'
import { toAddressKey } from '@sentinel/platform/http/address-key'
import { hashClaimCode } from '@sentinel/platform/secrets/claim-code'
import { linkClaimed } from './link-claimed.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../../platform/access/attempts.ts'
import type { Actor } from '../../platform/acts.ts'
import { ApiError, conflict, notFound, rateLimited } from '../../platform/http/errors.ts'

const WINDOW_MINUTES = 60

interface Claim {
  actor: Actor
  deviceId: number
  code: string
}

/** The device does not exist, or the code is wrong, used or expired. The response is the same in all cases. */
class WrongClaimCode extends Error {
  override name = 'WrongClaimCode'
}

/**
 * Counts a claim as an attempt by the account and by the address, and takes the attempt back unless the code was wrong. When an address has used up
 * its attempts, wrong codes from it are refused but the correct one still works, so that others behind the same address cannot prevent a buyer from
 * claiming.
 */
export async function limitClaims<Answer>(
  db: Database,
  actor: Actor,
  claim: () => Promise<Answer>,
): Promise<Answer> {
  const account: AttemptLimit = {
    scope: 'claim account',
    subject: String(actor.id),
    most: CLAIM_FAILURES_PER_ACCOUNT_MAX,
  }
  const address: AttemptLimit = {
    scope: 'claim address',
    subject: toAddressKey(actor.address),
    most: CLAIM_FAILURES_PER_ADDRESS_MAX,
  }
  const attempt = await takeAttempt(db, [account], WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt) throw tooManyTries(attempt.retryAfterSeconds)
  const shared = await takeAttempt(db, [address], WINDOW_MINUTES)
  const giveBack = async () => {
    await giveBackAttempt(db, { ...account, ...attempt })
    if ('takenAt' in shared) await giveBackAttempt(db, { ...address, ...shared })
  }

  try {
    const answer = await claim()
    await giveBack()
    return answer
  } catch (error) {
    if (error instanceof WrongClaimCode)
      throw 'retryAfterSeconds' in shared
        ? tooManyTries(shared.retryAfterSeconds)
        : notFound('Camera with this claim code')
    if (error instanceof ApiError) await giveBack() // the code was correct
    throw error
  }
}

/** Adds a device to the account of a user who has its claim code. Call this within `limitClaims`. */
export async function claimDevice(tx: Database, { actor, deviceId, code }: Claim): Promise<void> {
  const outcome = await linkClaimed(tx, { actor, deviceId, codeSha256: hashClaimCode(code) })
  if (outcome === 'refused') throw new WrongClaimCode()
  if (outcome === 'known') {
    const message = 'This camera is in your account already.'
    throw conflict(message, { general: message })
  }
}

function tooManyTries(retryAfterSeconds: number) {
  return rateLimited('attempts to claim a camera', retryAfterSeconds)
}
