import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { hashClaimCode } from '@sentinel/platform/claim-code'

interface InvitationSeed {
  userId: number
  deviceId: number
  email?: string
}

/** An invitation without its mail; returns its id. */
export async function seedInvitation(
  db: Database,
  { userId, deviceId, email = `${crypto.randomUUID()}@example.com` }: InvitationSeed,
): Promise<number> {
  const { invitation_id } = await db
    .insertInto('invitation')
    .values({ user_id: userId, device_id: deviceId, email, expires_at: sql`now() + interval '14 days'` })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return invitation_id
}

/** Gives a device a claim code that is good for a day. */
export async function seedClaimCode(db: Database, deviceId: number, code: string): Promise<void> {
  await db
    .updateTable('device')
    .set({
      claim_code_sha256: hashClaimCode(code),
      claim_code_expires_at: sql`now() + interval '1 day'`,
    })
    .where('device_id', '=', deviceId)
    .execute()
}
