import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { hashClaimCode } from '@sentinel/platform/secrets/claim-code'
import { linkDevice } from './seed.ts'
import type { TestUser } from './test-api.ts'

interface InvitationSeed {
  userId: number
  deviceId: number
  email?: string
  mayManage?: boolean
}

/** Adds an invitation without its email. Returns its id. */
export async function seedInvitation(
  db: Database,
  { userId, deviceId, email = `${crypto.randomUUID()}@example.com`, mayManage = false }: InvitationSeed,
): Promise<number> {
  const { invitation_id } = await db
    .insertInto('invitation')
    .values({
      user_id: userId,
      device_id: deviceId,
      email,
      may_manage: mayManage,
      expires_at: sql`now() + interval '14 days'`,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return invitation_id
}

interface GuestSeed {
  /** A user who manages the device. */
  inviter: Pick<TestUser, 'id'>
  guest: Pick<TestUser, 'id'>
  deviceId: number
  mayManage?: boolean
  visibleFrom?: string
}

/** Links a user to a device through an invitation that they accepted. Returns the invitation's id. */
export async function seedGuest(
  db: Database,
  { inviter, guest, deviceId, mayManage = false, visibleFrom = '-infinity' }: GuestSeed,
): Promise<number> {
  const invitationId = await seedInvitation(db, { userId: inviter.id, deviceId, mayManage })
  await db
    .updateTable('invitation')
    .set({ accepted_by: guest.id, accepted_at: sql`now()` })
    .where('invitation_id', '=', invitationId)
    .execute()
  await linkDevice(db, { userId: guest.id, deviceId, visibleFrom })
  await db
    .updateTable('user_device')
    .set({ is_guest: true, may_manage: mayManage })
    .where('user_id', '=', guest.id)
    .where('device_id', '=', deviceId)
    .execute()
  return invitationId
}

/** Gives a device a claim code that is valid for a day. */
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
