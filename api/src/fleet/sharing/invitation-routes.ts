import {
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
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { readInvitationToken } from './invitation-token.ts'
import { acceptInvitation as accept } from './accept-invitation.ts'
import { changeLevel, withdrawInvitation as withdraw } from './change-invitation.ts'
import { findInvitations, getInvitation, invite } from './invitations.ts'
import { findOpenedInvitation } from './opened-invitation.ts'
import { presentInvitation } from './present.ts'

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
      const deviceIds = await accept(db, { userId, invitationId })
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
