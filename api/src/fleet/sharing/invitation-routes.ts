import {
  type Invitation,
  acceptInvitation,
  changeInvitation,
  createInvitation,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from '@sentinel/contracts/fleet/sharing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { sql } from 'kysely'
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { publishGroups } from '../groups/lock-groups.ts'
import { presentReason } from '../../integrations/outgoing/log/present-reason.ts'
import { readInvitationToken } from './invitation-token.ts'
import { changeLevel, withdrawInvitation as withdraw } from './change-invitation.ts'
import { type InvitationRow, findInvitations, getInvitation, invite } from './invitations.ts'
import { findOpenedInvitation } from './opened-invitation.ts'
import { lockInvitation } from './lock-invitation.ts'

export interface InvitationDeps {
  db: Database
  once: Once
  pool: pg.Pool
  linkKey: string
}

export const invitationRoutes: FastifyPluginAsyncZod<InvitationDeps> = async (
  app,
  { db, once, pool, linkKey },
) => {
  app.route({
    ...listInvitations,
    handler: async ({ user }) => (await findInvitations(db, user.id)).map(presentInvitation),
  })

  app.route({
    ...createInvitation,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { body } = request
        const to = 'deviceId' in body ? { groupId: null, ...body } : { deviceId: null, ...body }
        const invitationId = await invite(tx, { userId, ...to })
        return presentInvitation(await getInvitation(tx, { userId, invitationId }))
      }),
  })

  app.route({
    ...changeInvitation,
    async handler(request) {
      const { id: userId } = request.user
      const { invitationId } = request.params
      await changeLevel(db, actorOf(request), { invitationId, mayManage: request.body.mayManage })
      return presentInvitation(await getInvitation(db, { userId, invitationId }))
    },
  })

  app.route({
    ...withdrawInvitation,
    async handler(request) {
      const { invitationId } = request.params
      await withdraw(db, actorOf(request), invitationId)
      return { invitationId }
    },
  })

  app.route({
    ...openInvitation,
    handler: async ({ body }) => (await open(body.token)).opened,
  })

  app.route({
    ...acceptInvitation,
    async handler({ user: { id: userId }, body }) {
      const { invitationId } = await open(body.token)
      const deviceIds = await linkInvited(db, { userId, invitationId })
      if (deviceIds) return { deviceIds }
      const message = 'This invitation has expired, was accepted by somebody else, or is your own.'
      throw conflict(message, { general: message })
    },
  })

  async function open(token: string) {
    const invitationId = readInvitationToken(linkKey, token)
    const opened = invitationId === undefined ? undefined : await findOpenedInvitation(pool, invitationId)
    if (invitationId === undefined || !opened) throw notFound('Invitation')
    return { invitationId, opened }
  }
}

/**
 * Links the guest to an invitation's devices, starting now, and returns the device ids. Returns null if it cannot be accepted: it does not exist, has
 * expired, is the user's own, or was accepted by someone else. A guest who accepts again gets back the devices that they had released.
 */
function linkInvited(
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

function presentInvitation(row: InvitationRow): Invitation {
  const { reason } = presentReason(row)
  return {
    invitationId: row.invitation_id,
    email: row.email,
    deviceId: row.device_id,
    groupId: row.group_id,
    mayManage: row.may_manage,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
    mail: { state: row.mail_state, reason, reasonCode: row.reason_code, reasonParams: row.reason_params },
  }
}
