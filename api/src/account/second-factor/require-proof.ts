import { CONFIRMED_FOR_MINUTES } from '@sentinel/contracts/account/limits'
import type { RequestedProof } from '@sentinel/contracts/http/errors'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../platform/http/errors.ts'
import type { SignedInUser } from '../../platform/access/sessions.ts'
import { requestSecondFactor } from './request-second-factor.ts'
import { findFactors } from './find-methods.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'

interface ProofDeps {
  db: Database
  config: { publicUrl: string | undefined }
}

/**
 * Refuses an irreversible action, or a change to the second factors, until the user has proved their identity, because someone else may be using the
 * signed-in browser. A sign-in or proof within the last few minutes is enough.
 */
export function requireProof(app: FastifyInstance, { db, config }: ProofDeps): void {
  app.addHook('preHandler', async (request) => {
    const { proof } = request.routeOptions.config
    if (request.is404 || proof === undefined) return
    const party = findRelyingParty(config.publicUrl, request)
    const missingProof = await findMissingProof(db, { user: request.user, party, proof })
    if (missingProof) throw confirmationRequired(missingProof)
  })
}

interface Act {
  user: SignedInUser
  party: RelyingParty | undefined
  proof: 'second factor' | 'second factor or password'
}

async function findMissingProof(
  db: Database,
  { user, party, proof }: Act,
): Promise<RequestedProof | undefined> {
  const { id: userId, sessionId } = user
  const factors = await findFactors(db, userId)
  if (!factors && proof === 'second factor') return undefined
  if (await isConfirmed(db, sessionId)) return undefined
  if (!factors) return { methods: ['password'] }
  return requestSecondFactor(db, { userId, purpose: 'confirm', asker: sessionId, factors, party })
}

async function isConfirmed(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .where('session_id', '=', sessionId)
    .where('confirmed_at', '>', sql<string>`now() - make_interval(mins => ${CONFIRMED_FOR_MINUTES})`)
    .select('session_id')
    .executeTakeFirst()
  return row !== undefined
}

function confirmationRequired(requested: RequestedProof): ApiError {
  return new ApiError(403, 'confirmation_required', 'Confirm that it is you to go on.', { asked: requested })
}
