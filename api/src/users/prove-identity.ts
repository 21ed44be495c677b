import { SIGN_IN_WINDOW_MINUTES, WRONG_CURRENT_PASSWORDS_MAX } from '@sentinel/contracts/limits'
import type { PasskeyAnswer } from '@sentinel/contracts/second-factor'
import { verifyPassword } from '@sentinel/platform/password-hash'
import type { FastifyRequest } from 'fastify'
import { forgetAttempts, takeAttempt } from '../platform/attempts.ts'
import { ApiError, forbidden, rateLimited } from '../platform/errors.ts'
import type { RunLimited } from '../platform/limit-work.ts'
import { markConfirmed } from '../platform/session-rows.ts'
import type { Sessions } from '../platform/sessions.ts'
import { findChallenge } from '../second-factor/challenges.ts'
import { type CheckDeps, checkAnswer } from '../second-factor/check-answer.ts'
import { findFactors } from '../second-factor/find-methods.ts'
import { findRelyingParty } from '../second-factor/relying-party.ts'
import { beginSession } from './begin-session.ts'
import { getPasswordHash } from './queries.ts'

export interface ProofDeps extends CheckDeps {
  sessions: Pick<Sessions, 'begin'>
  runLimited: RunLimited
  config: { publicUrl: string | undefined }
}

interface Answer {
  challenge: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** Finishes a sign-in. Returns the session's token, and how many recovery codes are left where one was used. */
export async function finishSignIn(
  deps: ProofDeps,
  request: FastifyRequest,
  { challenge: challengeId, ...answer }: Answer,
): Promise<{ token: string; recoveryCodesLeft?: number }> {
  const challenge = await findChallenge(deps.db, { challengeId, purpose: 'sign_in', userId: undefined })
  if (!challenge) throw signInTookTooLong()
  const given = { ...toGiven(deps, request, answer), challenge }
  const done = await checkAnswer(deps, given, async (tx, accepted) => {
    const token = await beginSession(tx, deps.sessions, { userId: challenge.userId, request })
    return accepted.factor === 'recovery_code' ? { token, recoveryCodesLeft: accepted.left } : { token }
  })
  if (!done) throw new ApiError(401, 'sign_in_failed', WRONG_ANSWER, { fields: { code: WRONG_ANSWER } })
  return done
}

/** Notes that the signed-in person has just answered with a second factor. */
export async function confirmWithFactor(
  deps: ProofDeps,
  request: FastifyRequest,
  { challenge: challengeId, ...answer }: Answer,
): Promise<void> {
  const { id: userId, sessionId } = request.user
  const challenge = await findChallenge(deps.db, { challengeId, purpose: 'confirm', userId })
  if (!challenge) throw confirmationTookTooLong()
  const given = { ...toGiven(deps, request, answer), challenge }
  const done = await checkAnswer(deps, given, async (tx) => {
    await markConfirmed(tx, sessionId)
    return true
  })
  if (!done) throw forbidden(WRONG_ANSWER, { code: WRONG_ANSWER })
}

/** Notes that the signed-in person, who has no second factor, has just given the password. */
export async function confirmWithPassword(
  { db, runLimited }: Pick<ProofDeps, 'db' | 'runLimited'>,
  { userId, sessionId, password }: { userId: number; sessionId: string; password: string },
): Promise<void> {
  await runLimited(async () => {
    const limit = { scope: 'password change', subject: String(userId) } as const
    const limits = [{ ...limit, most: WRONG_CURRENT_PASSWORDS_MAX }]
    const attempt = await takeAttempt(db, limits, SIGN_IN_WINDOW_MINUTES)
    if ('retryAfterSeconds' in attempt) throw rateLimited('failed tries', attempt.retryAfterSeconds)
    if (!(await verifyPassword(await getPasswordHash(db, userId), password))) throw wrongPassword()
    await forgetAttempts(db, limit)
    await db.transaction().execute(async (tx) => {
      if (await findFactors(tx, userId)) throw needsSecondFactor()
      await markConfirmed(tx, sessionId)
    })
  })
}

const WRONG_ANSWER =
  'That is not right, or it was used already. Enter the code that the app shows now, and check that your phone sets its time automatically.'

function toGiven(deps: ProofDeps, request: FastifyRequest, { code, passkey }: Omit<Answer, 'challenge'>) {
  return {
    code,
    passkey,
    party: findRelyingParty(deps.config.publicUrl, request),
    userAgent: request.headers['user-agent'],
  }
}

function signInTookTooLong(): ApiError {
  const message = 'This sign-in took too long. Enter your password again.'
  return new ApiError(401, 'sign_in_failed', message, { fields: { general: message } })
}

function confirmationTookTooLong(): ApiError {
  const message = 'This took too long. Try again.'
  return forbidden(message, { general: message })
}

function wrongPassword(): ApiError {
  const message = 'The entered password is not correct'
  return forbidden(message, { password: message })
}

function needsSecondFactor(): ApiError {
  const message = 'Your account has a second factor now. Try again.'
  return forbidden(message, { general: message })
}
