import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { publishGroups } from '../groups/lock-groups.ts'
import { lockInvitation } from './lock-invitation.ts'

/**
 * Links the guest to the devices of an invitation, starting now, and returns their ids. Returns null if it cannot be accepted: it does not exist, has
 * expired, is the user's own, or was accepted by somebody else. A guest who accepts again gets back the devices they had given up.
 */
export function acceptInvitation(
  db: Database,
  { userId, invitationId }: { userId: number; invitationId: number },
): Promise<number[] | null> {
  return db.transaction().execute(async (tx) => {
    const inviter = await lockInvitation(tx, invitationId)
    if (!inviter) return null
    const accepted = await tx
      .updateTable('invitation')
      .set({ accepted_by: userId, accepted_at: sql<string>`coalesce(accepted_at, now())` })
      .where('invitation_id', '=', invitationId)
      .where('user_id', '<>', userId)
      .where(
        sql<boolean>`case when accepted_by is null then expires_at > now() else accepted_by = ${userId} end`,
      )
      .executeTakeFirst()
    if (accepted.numUpdatedRows === 0n) return null
    const { rows } = await sql<{ ids: number[] }>`
      with i as (select invitation from invitation where invitation_id = ${invitationId}),
      invited as (select array(select invited_devices(i.invitation)) as ids from i)
      select ids, link_guest(i.invitation, ids) from i, invited`.execute(tx)
    await publishGroups(tx, inviter)
    return rows[0]?.ids ?? []
  })
}
