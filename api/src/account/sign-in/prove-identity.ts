import type { PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden } from '../../platform/http/errors.ts'
import { markConfirmed } from '../../platform/access/session-rows.ts'
import type { Sessions } from '../../platform/access/sessions.ts'
import { findChallenge } from '../second-factor/challenges.ts'
import { type CheckDeps, checkAnswer, type GivenAnswer } from '../second-factor/check-answer.ts'
import { findFactors } from '../second-factor/find-methods.ts'
import { lockEmail } from '../second-factor/queries.ts'
import { findRelyingParty } from '../second-factor/relying-party.ts'
import { beginSession } from './begin-session.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { checkCurrentPassword } from './passwords/check-current-password.ts'

export interface ProofDeps extends CheckDeps {
  sessions: Pick<Sessions, 'begin'>
  knownBrowsers: Pick<KnownBrowsers, 'read'>
  config: { publicUrl: string | undefined }
}

interface Answer {
  challenge: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** Finishes a sign-in. Returns the account, the session's token, and the number of remaining recovery codes if one was used. */
export async function finishSignIn(
  deps: ProofDeps,
  request: FastifyRequest,
  { challenge: challengeId, ...answer }: Answer,
): Promise<{ userId: number; token: string; recoveryCodesLeft?: number }> {
  const challenge = await findChallenge(deps.db, { challengeId, purpose: 'sign_in', userId: undefined })
  if (!challenge) throw signInTookTooLong()
  const given = readAnswer(deps, request, { ...answer, challenge })
  const checked = await checkAnswer(deps, given, async (tx, accepted) => {
    const token = await beginSession(tx, deps.sessions, { userId: challenge.userId, request })
    const left = accepted.factor === 'recovery_code' && { recoveryCodesLeft: accepted.left }
    return { userId: challenge.userId, token, ...left }
  })
  if (checked.state === 'closed') throw signInTookTooLong()
  if (checked.state === 'wrong') {
    const message = explainWrong(answer)
    throw new ApiError(401, 'sign_in_failed', message, { fields: { code: message } })
  }
  return checked.result
}

/** Records that the signed-in user has just passed the second factor check. */
export async function confirmWithFactor(
  deps: ProofDeps,
  request: FastifyRequest,
  { challenge: challengeId, ...answer }: Answer,
): Promise<void> {
  const { id: userId, sessionId } = request.user
  const challenge = await findChallenge(deps.db, { challengeId, purpose: 'confirm', userId })
  if (!challenge) throw confirmationTookTooLong()
  const given = readAnswer(deps, request, { ...answer, challenge })
  const checked = await checkAnswer(deps, given, (tx) => markConfirmed(tx, sessionId))
  if (checked.state === 'closed') throw confirmationTookTooLong()
  if (checked.state === 'wrong') {
    const message = explainWrong(answer)
    throw forbidden(message, { code: message })
  }
}

/** Records that the signed-in user, who has no second factor, has just entered the password. */
export async function confirmWithPassword(
  db: Database,
  { userId, sessionId, password }: { userId: number; sessionId: string; password: string },
): Promise<void> {
  await checkCurrentPassword(db, { userId, password, field: 'password' })
  await db.transaction().execute(async (tx) => {
    await lockEmail(tx, userId) // prevents another request from adding a factor before the commit
    if (await findFactors(tx, userId)) throw needsSecondFactor()
    await markConfirmed(tx, sessionId)
  })
}

function explainWrong({ code, passkey }: Omit<Answer, 'challenge'>): string {
  if (passkey)
    return 'This passkey does not belong to your account, or could not be read. Try again, or use another method.'
  if (/^[\d\s]*$/.test(code ?? ''))
    return 'That is not right, or it was used already. Enter the code that the app shows now, and check that your phone sets its time automatically.'
  return 'That is no recovery code of your account, or it was used already.'
}

function readAnswer(
  { config, knownBrowsers }: ProofDeps,
  request: FastifyRequest,
  { challenge, code, passkey }: Omit<Answer, 'challenge'> & Pick<GivenAnswer, 'challenge'>,
): GivenAnswer {
  return {
    challenge,
    code,
    passkey,
    party: findRelyingParty(config.publicUrl, request),
    userAgent: request.headers['user-agent'],
    browserId: knownBrowsers.read(request).get(challenge.userId),
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

function needsSecondFactor(): ApiError {
  const message = 'Your account has a second factor now. Try again.'
  return forbidden(message, { general: message })
}
