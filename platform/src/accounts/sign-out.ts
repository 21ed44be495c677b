import type { Transaction } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type ActorId, recordActOf } from './record-act.ts'

/** Ends all of an account's open sessions except one. Returns their ids. A trigger cuts their sockets. */
export async function endSessions(tx: Transaction, userId: number, exceptId?: string): Promise<string[]> {
  const ended = await tx
    .updateTable('user_session')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('session_id', 'is distinct from', exceptId ?? null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('session_id')
    .execute()
  return ended.map(({ session_id }) => session_id)
}

/** Signs an account out everywhere. Returns the number of ended sessions. */
export async function signOutAccount(
  tx: Transaction,
  { userId, actorId }: { userId: number; actorId: ActorId },
): Promise<number> {
  await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .execute()
  const { length: count } = await endSessions(tx, userId)
  if (count > 0)
    await recordActOf(tx, actorId, {
      kind: 'sessions_ended',
      subjectId: userId,
      about: { reason: 'by_operator', count },
    })
  return count
}
