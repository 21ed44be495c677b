import type { RequestedProof } from '@sentinel/contracts/http/errors'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sessions } from '../../platform/access/sessions.ts'
import { requestSecondFactor } from '../second-factor/request-second-factor.ts'
import { findFactors } from '../second-factor/find-methods.ts'
import { findRelyingParty } from '../second-factor/relying-party.ts'
import { beginSession } from './begin-session.ts'
import type { KnownBrowsers } from './known-browsers.ts'

export interface SignInDeps {
  sessions: Pick<Sessions, 'begin'>
  knownBrowsers: Pick<KnownBrowsers, 'read'>
  config: { publicUrl: string | undefined }
}

export type SignInOutcome = { token: string } | { asked: RequestedProof }

/** Signs in a user who has entered the correct password, or requests a second factor. The transaction must hold the lock on the account's row. */
export async function completeSignIn(
  tx: Database,
  { sessions, knownBrowsers, config }: SignInDeps,
  { userId, request }: { userId: number; request: FastifyRequest },
): Promise<SignInOutcome> {
  const factors = await findFactors(tx, userId)
  if (!factors) return { token: await beginSession(tx, sessions, { userId, request }) }
  const party = findRelyingParty(config.publicUrl, request)
  const asker = knownBrowsers.read(request).get(userId) ?? ''
  return {
    asked: await requestSecondFactor(tx, { userId, purpose: 'sign_in', asker, factors, party }),
  }
}

/** Returns the token, or throws an error that requests the second factor. Call this after the commit, because the challenge must be stored. */
export function getToken(result: SignInOutcome): string {
  if ('token' in result) return result.token
  throw new ApiError(401, 'second_factor_required', 'Enter a code or use a passkey to finish signing in.', {
    asked: result.asked,
  })
}
