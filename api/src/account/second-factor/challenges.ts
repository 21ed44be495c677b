import { randomBytes } from 'node:crypto'
import { SECOND_FACTOR_VALID_MINUTES } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** The maximum number of open challenges per `asker`. A further challenge ends the oldest one. */
const OPEN_MAX = 20

export type ChallengePurpose = 'sign_in' | 'confirm' | 'add_passkey'

export interface Challenge {
  challengeId: string
  userId: number
  purpose: ChallengePurpose
  /** The base64url text that a passkey must sign. */
  passkeyChallenge: string
}

interface Requested {
  userId: number
  purpose: ChallengePurpose
  /**
   * The session. At sign-in, the id of the known browser, or an empty string for an unknown one. Each asker has separate challenges, so strangers who
   * know the password cannot end the owner's.
   */
  asker: string
}

export async function insertChallenge(
  tx: Database,
  { userId, purpose, asker }: Requested,
): Promise<Challenge> {
  const surplus = sql`challenge_id in (
    select challenge_id from second_factor_challenge
    where user_id = ${userId} and purpose = ${purpose} and asker = ${asker} and expires_at > now()
    order by created_at desc offset ${OPEN_MAX - 1})`
  // Sign-in challenges are stored until they have been counted.
  if (purpose === 'sign_in')
    await sql`update second_factor_challenge set expires_at = now() where ${surplus}`.execute(tx)
  else await sql`delete from second_factor_challenge where ${surplus}`.execute(tx)
  const passkeyChallenge = randomBytes(32).toString('base64url')
  const { challenge_id: challengeId } = await tx
    .insertInto('second_factor_challenge')
    .values({
      user_id: userId,
      purpose,
      asker,
      passkey_challenge: passkeyChallenge,
      expires_at: sql<string>`now() + make_interval(mins => ${SECOND_FACTOR_VALID_MINUTES})`,
    })
    .returning('challenge_id')
    .executeTakeFirstOrThrow()
  return { challengeId, userId, purpose, passkeyChallenge }
}

/** Finds an open challenge. Without a user id, as at sign-in, the challenge may belong to any user. */
export async function findChallenge(
  db: Database,
  wanted: { challengeId: string; purpose: ChallengePurpose; userId: number | undefined },
): Promise<Challenge | undefined> {
  const { challengeId, purpose, userId } = wanted
  const row = await openChallenge(db, challengeId)
    .where('purpose', '=', purpose)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .select(['user_id', 'passkey_challenge'])
    .executeTakeFirst()
  return row && { challengeId, userId: row.user_id, purpose, passkeyChallenge: row.passkey_challenge }
}

export async function isOpen(tx: Database, challengeId: string): Promise<boolean> {
  return (await openChallenge(tx, challengeId).select('challenge_id').executeTakeFirst()) !== undefined
}

/** If two requests answer the same challenge at the same time, returns true for only one of them. */
export async function useChallenge(tx: Database, challengeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor_challenge')
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function openChallenge(db: Database, challengeId: string) {
  return db
    .selectFrom('second_factor_challenge')
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', sql<string>`now()`)
}
