import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { publishGroups } from '../groups/lock-groups.ts'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockInvitation } from './lock-invitation.ts'
import { maskEmail } from './mask-email.ts'

/** Ends one of the actor's invitations and removes the access that it gave its guest. */
export function withdrawInvitation(db: Database, actor: Actor, invitationId: number): Promise<void> {
  return actAs(db, actor, async (tx) => {
    const { email, group, named } = await lockOwnInvitation(tx, actor, invitationId)
    const { rows } = await sql<{ ids: number[] }>`
      with i as (select invitation from invitation where invitation_id = ${invitationId}),
      withdrawn as (delete from invitation where invitation_id = ${invitationId})
      select array(select invited_devices(i.invitation)) as ids from i`.execute(tx)
    await callFunctionIn(tx, functions.settleGuests({ deviceIds: rows[0]?.ids ?? [] }))
    await publishGroups(tx, actor.id)
    await recordAct(tx, { kind: 'invitation_withdrawn', ...named, about: { email, group } })
  })
}

/** Changes the access level of one of the actor's invitations and of the guest who accepted it. */
export function changeLevel(
  db: Database,
  actor: Actor,
  { invitationId, mayManage }: { invitationId: number; mayManage: boolean },
): Promise<void> {
  return actAs(db, actor, async (tx) => {
    const { email, group, named, isManager } = await lockOwnInvitation(tx, actor, invitationId)
    if (isManager === mayManage) return
    await tx
      .updateTable('invitation')
      .set({ may_manage: mayManage })
      .where('invitation_id', '=', invitationId)
      .execute()
    const { rows } = await sql<{ ids: number[] }>`
      select array(select invited_devices(i)) as ids from invitation i where invitation_id = ${invitationId}`.execute(
      tx,
    )
    await callFunctionIn(tx, functions.settleGuests({ deviceIds: rows[0]?.ids ?? [] }))
    await publishGroups(tx, actor.id)
    const about = { email, group, may_manage: mayManage }
    await recordAct(tx, { kind: 'invitation_changed', ...named, about })
  })
}

interface HeldInvitation {
  /** Masked, because the audit trail is never deleted. Null if the invitation was accepted, because `named` then contains the guest. */
  email: string | null
  /** The name of the group that the invitation is for. Null if it is for a device. */
  group: string | null
  isManager: boolean
  /** The guest and the device, as named in the audit trail. */
  named: { subjectId?: number; deviceId?: number }
}

async function lockOwnInvitation(tx: Database, actor: Actor, invitationId: number): Promise<HeldInvitation> {
  if ((await lockInvitation(tx, invitationId, actor.id)) === undefined) throw notFound('Invitation')
  const invitation = await tx
    .selectFrom('invitation as i')
    .leftJoin('device_group as g', 'g.group_id', 'i.group_id')
    .where('i.invitation_id', '=', invitationId)
    .select(['i.email', 'i.may_manage', 'i.accepted_by', 'i.device_id', 'g.name as group'])
    .executeTakeFirstOrThrow()
  const { group, may_manage: isManager, accepted_by: guestId, device_id: deviceId } = invitation
  const email = guestId === null ? maskEmail(invitation.email) : null
  const named = { ...(guestId !== null && { subjectId: guestId }), ...(deviceId !== null && { deviceId }) }
  return { email, group, isManager, named }
}
