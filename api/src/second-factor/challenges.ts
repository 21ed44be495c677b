import { randomBytes } from 'node:crypto'
import { SECOND_FACTOR_VALID_MINUTES } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Open ones of a person. A new one ends the oldest, so nobody who knows a password can fill the table. */
const OPEN_MAX = 20

export type ChallengePurpose = 'sign_in' | 'confirm' | 'add_passkey'

export interface Challenge {
  challengeId: string
  /** Base64url: what a passkey has to sign. */
  passkeyChallenge: string
}

interface Asked {
  userId: number
  purpose: ChallengePurpose
}

export async function insertChallenge(tx: Database, { userId, purpose }: Asked): Promise<Challenge> {
  await sql`
    delete from second_factor_challenge where challenge_id in (
      select challenge_id from second_factor_challenge where user_id = ${userId} order by created_at desc offset ${OPEN_MAX - 1})`.execute(
    tx,
  )
  const passkeyChallenge = randomBytes(32).toString('base64url')
  const { challenge_id: challengeId } = await tx
    .insertInto('second_factor_challenge')
    .values({
      user_id: userId,
      purpose,
      passkey_challenge: passkeyChallenge,
      expires_at: sql<string>`now() + make_interval(mins => ${SECOND_FACTOR_VALID_MINUTES})`,
    })
    .returning('challenge_id')
    .executeTakeFirstOrThrow()
  return { challengeId, passkeyChallenge }
}

/** Whose challenge this is, while it can be answered. Of everybody, or of one person. */
export async function findChallenge(
  db: Database,
  {
    challengeId,
    purpose,
    userId,
  }: Omit<Asked, 'userId'> & { challengeId: string; userId: number | undefined },
): Promise<(Challenge & { userId: number }) | undefined> {
  const row = await db
    .selectFrom('second_factor_challenge')
    .where('challenge_id', '=', challengeId)
    .where('purpose', '=', purpose)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .where('expires_at', '>', sql<string>`now()`)
    .select(['user_id', 'passkey_challenge'])
    .executeTakeFirst()
  return row && { challengeId, userId: row.user_id, passkeyChallenge: row.passkey_challenge }
}

export async function isOpen(tx: Database, challengeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor_challenge')
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', sql<string>`now()`)
    .select('challenge_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of two who answer the same challenge at once, one gets true. */
export async function useChallenge(tx: Database, challengeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor_challenge')
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
