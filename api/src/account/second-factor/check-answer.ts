import { SECOND_FACTOR_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES } from '@sentinel/contracts/account/limits'
import type { PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import { recordAccountEvent, recordFrequentAccountEvent } from '../../platform/account-events.ts'
import { forgetAttempts, giveBackAttempt, takeAttempt } from '../../platform/access/attempts.ts'
import { rateLimited } from '../../platform/http/errors.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { cutUserAgent } from '../../platform/access/session-rows.ts'
import { acceptAuthenticatorCode } from './authenticator.ts'
import { type Challenge, isOpen, useChallenge } from './challenges.ts'
import { acceptPasskey } from './passkeys.ts'
import { mailAboutFailures, notifyOwner } from './notify-owner.ts'
import { lockEmail } from './queries.ts'
import { acceptRecoveryCode, countRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'

/** The number of failures within an hour by unknown browsers after which the owner gets an email. */
const MAILED_FAILURES_MIN = 3

export interface CheckDeps {
  db: Database
  sealedSecrets: SealedSecrets
  linkKey: string
  now: () => number
}

export interface GivenAnswer {
  challenge: Challenge
  code: string | undefined
  passkey: PasskeyAnswer | undefined
  party: RelyingParty | undefined
  userAgent: string | undefined
  /** Set for a browser that the account knows. Its attempts are counted separately from strangers' attempts. */
  browserId: string | undefined
}

export type Accepted = { factor: 'authenticator' | 'passkey' } | { factor: 'recovery_code'; left: number }

export type Checked<Result> =
  | { state: 'right'; result: Result }
  | { state: 'wrong' }
  /** The challenge was already answered, or it has expired. */
  | { state: 'closed' }

/**
 * Checks the answer to a challenge. If it is right, runs `proceed` in the same transaction. After a wrong answer, the user can try the challenge
 * again. Attempts are counted before they are checked: separately for each browser that the account knows, and together for all others.
 */
export async function checkAnswer<Result>(
  deps: CheckDeps,
  answer: GivenAnswer,
  proceed: (tx: Database, accepted: Accepted) => Promise<Result>,
): Promise<Checked<Result>> {
  const { userId, challengeId } = answer.challenge
  const subject = answer.browserId === undefined ? String(userId) : `${userId} ${answer.browserId}`
  const limit = { scope: 'second factor', subject } as const
  const limits = [{ ...limit, most: SECOND_FACTOR_FAILURES_MAX }]
  const attempt = await takeAttempt(deps.db, limits, SIGN_IN_WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('wrong codes', attempt.retryAfterSeconds)
  const giveBack = () => giveBackAttempt(deps.db, { ...limit, ...attempt })
  const checking = deps.db.transaction().execute(async (tx): Promise<Checked<Result>> => {
    // Serializes a user's answers with changes to their second factors.
    await lockEmail(tx, userId)
    if (!(await isOpen(tx, challengeId))) return { state: 'closed' }
    const accepted = await accept(tx, deps, answer)
    if (!accepted) return { state: 'wrong' }
    await useChallenge(tx, challengeId)
    await forgetAttempts(tx, limit)
    if (accepted.factor === 'recovery_code') await recordRecoveryCode(tx, userId, accepted.left)
    return { state: 'right', result: await proceed(tx, accepted) }
  })
  const checked = await checking.catch(async (error: unknown) => {
    await giveBack() // an answer that could not be checked does not count as wrong
    throw error
  })
  if (checked.state === 'closed') await giveBack()
  if (checked.state === 'wrong') await recordFailure(deps.db, answer)
  return checked
}

async function accept(
  tx: Database,
  { sealedSecrets, linkKey, now }: CheckDeps,
  { challenge: { userId, passkeyChallenge }, code, passkey, party }: GivenAnswer,
): Promise<Accepted | undefined> {
  if (passkey) {
    const isRight =
      party && (await acceptPasskey(tx, party, { userId, answer: passkey, expected: passkeyChallenge }))
    return isRight ? { factor: 'passkey' } : undefined
  }
  const given = code ?? ''
  const digits = given.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const isRight = await acceptAuthenticatorCode(tx, sealedSecrets, { userId, code: digits, now: now() })
    return isRight ? { factor: 'authenticator' } : undefined
  }
  if (!(await acceptRecoveryCode(tx, linkKey, { userId, code: given }))) return undefined
  return { factor: 'recovery_code', left: await countRecoveryCodes(tx, userId) }
}

async function recordRecoveryCode(tx: Database, userId: number, left: number): Promise<void> {
  await recordAccountEvent(tx, {
    subjectId: userId,
    actorId: userId,
    kind: 'recovery_code_used',
    about: { left },
  })
  await notifyOwner(tx, {
    userId,
    email: await lockEmail(tx, userId),
    about: { kind: 'recovery_code_used', left },
  })
}

/**
 * Emails the owner unless the failure may be their own typo. An unknown browser needs fewer failures, because the person who uses it knows the
 * password.
 */
async function recordFailure(
  db: Database,
  { challenge: { userId, purpose }, userAgent, browserId }: GivenAnswer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const about = {
      user_agent: cutUserAgent(userAgent),
      at: purpose === 'sign_in' ? purpose : 'confirm',
    } as const
    await recordFrequentAccountEvent(tx, {
      subjectId: userId,
      actorId: null,
      kind: 'second_factor_failed',
      about,
    })
    const isByStranger = purpose === 'sign_in' && browserId === undefined
    const failuresMin = isByStranger ? MAILED_FAILURES_MIN : SECOND_FACTOR_FAILURES_MAX
    await mailAboutFailures(tx, { userId, failuresMin })
  })
}
