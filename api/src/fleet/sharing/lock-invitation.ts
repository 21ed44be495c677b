import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'
import { lockGroups } from '../groups/lock-groups.ts'

/**
 * Locks an invitation, its inviter's groups and all links until the transaction ends. Returns the inviter's id, or undefined if there is no such
 * invitation or if it was made by someone other than the given `inviterId`.
 */
export async function lockInvitation(
  tx: Database,
  invitationId: number,
  inviterId?: number,
): Promise<number | undefined> {
  let invitation = tx.selectFrom('invitation').select('user_id').where('invitation_id', '=', invitationId)
  if (inviterId !== undefined) invitation = invitation.where('user_id', '=', inviterId)
  const found = await invitation.executeTakeFirst()
  if (!found) return undefined
  await lockGroups(tx, found.user_id)
  await callFunctionIn(tx, functions.lockLinks())
  return (await invitation.forUpdate().executeTakeFirst())?.user_id
}
