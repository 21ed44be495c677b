import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { recordFailedSignIns, recordFrequentAccountEvent } from '../../platform/account-events.ts'
import { cutUserAgent } from '../../platform/access/session-rows.ts'
import type { Sessions } from '../../platform/access/sessions.ts'

/** Signs an account in. The transaction must hold the lock on the account's row. Returns the token. */
export async function beginSession(
  tx: Database,
  sessions: Pick<Sessions, 'begin'>,
  { userId, request }: { userId: number; request: FastifyRequest },
): Promise<string> {
  const userAgent = cutUserAgent(request.headers['user-agent'])
  await recordFailedSignIns(tx, { userId })
  await recordFrequentAccountEvent(tx, {
    subjectId: userId,
    actorId: userId,
    kind: 'signed_in',
    about: { user_agent: userAgent },
  })
  return sessions.begin(tx, { userId, userAgent })
}
