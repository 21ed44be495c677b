import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'
import { holdGroups } from '../groups/hold-groups.ts'

/**
 * Until the transaction ends nobody else changes an invitation, the groups of who made it, or any link. Returns who made it; undefined
 * where there is no such invitation.
 */
export async function lockInvitation(tx: Database, invitationId: number): Promise<number | undefined> {
  const invitation = tx.selectFrom('invitation').select('user_id').where('invitation_id', '=', invitationId)
  const found = await invitation.executeTakeFirst()
  if (!found) return undefined
  await holdGroups(tx, found.user_id)
  await callFunctionIn(tx, functions.holdLinks())
  return (await invitation.forUpdate().executeTakeFirst())?.user_id
}
