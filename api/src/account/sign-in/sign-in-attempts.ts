import {
  SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX,
  SIGN_IN_FAILURES_PER_ACCOUNT_MAX,
  SIGN_IN_FAILURES_PER_ADDRESS_MAX,
  SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX,
  SIGN_IN_WINDOW_MINUTES,
} from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { toAddressKey } from '@sentinel/platform/http/address-key'
import {
  type AttemptLimit,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '../../platform/access/attempts.ts'
import { rateLimited } from '../../platform/http/errors.ts'

interface Caller {
  accountKey: string
  ip: string
  /** Undefined for a browser that the account does not know. */
  browserId: string | undefined
}

/** A counted attempt. A success clears all attempts that count towards the first limit, but only this one for the second. */
export interface SignInAttempt {
  limits: [AttemptLimit, AttemptLimit]
  takenAt: string
}

/**
 * Counts a sign-in from a known browser separately, so that strangers' failures never block it. A known browser that has used up its attempts counts
 * as a stranger. Throws if no attempt is left.
 */
export async function takeSignInAttempt(db: Database, caller: Caller): Promise<SignInAttempt> {
  const { accountKey, browserId } = caller
  const ways = [limitStranger(caller)]
  if (browserId !== undefined) ways.unshift(limitKnownBrowser(accountKey, browserId))
  const waits: number[] = []
  for (const limits of ways) {
    const attempt = await takeAttempt(db, limits, SIGN_IN_WINDOW_MINUTES)
    if ('takenAt' in attempt) return { limits, takenAt: attempt.takenAt }
    waits.push(attempt.retryAfterSeconds)
  }
  throw rateLimited('failed attempts', Math.min(...waits))
}

export async function clearSignInAttempts(
  db: Database,
  { limits: [own, shared], takenAt }: SignInAttempt,
): Promise<void> {
  await forgetAttempts(db, own)
  await giveBackAttempt(db, { ...shared, takenAt })
}

function limitKnownBrowser(accountKey: string, browserId: string): SignInAttempt['limits'] {
  return [
    {
      scope: 'sign-in known browser',
      subject: `${accountKey} ${browserId}`,
      most: SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX,
    },
    {
      scope: 'sign-in known browsers',
      subject: accountKey,
      most: SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX,
    },
  ]
}

function limitStranger({ accountKey, ip }: Caller): SignInAttempt['limits'] {
  return [
    { scope: 'sign-in account', subject: accountKey, most: SIGN_IN_FAILURES_PER_ACCOUNT_MAX },
    { scope: 'sign-in address', subject: toAddressKey(ip), most: SIGN_IN_FAILURES_PER_ADDRESS_MAX },
  ]
}
