import type { AskedProof } from '@sentinel/contracts/errors'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/errors.ts'
import type { Sessions } from '../platform/sessions.ts'
import { askForSecondFactor } from '../second-factor/ask.ts'
import { findFactors } from '../second-factor/find-methods.ts'
import { findRelyingParty } from '../second-factor/relying-party.ts'
import { beginSession } from './begin-session.ts'

export interface LetInDeps {
  sessions: Pick<Sessions, 'begin'>
  config: { publicUrl: string | undefined }
}

export type LetIn = { token: string } | { asked: AskedProof }

/** Signs somebody in who has given the right password, or asks for their second factor. The transaction holds the account's row. */
export async function letIn(
  tx: Database,
  { sessions, config }: LetInDeps,
  { userId, request }: { userId: number; request: FastifyRequest },
): Promise<LetIn> {
  const factors = await findFactors(tx, userId)
  if (!factors) return { token: await beginSession(tx, sessions, { userId, request }) }
  const party = findRelyingParty(config.publicUrl, request)
  return {
    asked: await askForSecondFactor(tx, { userId, purpose: 'sign_in', factors, party }),
  }
}

/** The token, or an error that asks for the second factor. To be called after the commit, which keeps the question. */
export function getToken(result: LetIn): string {
  if ('token' in result) return result.token
  throw new ApiError(401, 'second_factor_required', 'Enter a code or use a passkey to finish signing in.', {
    asked: result.asked,
  })
}
