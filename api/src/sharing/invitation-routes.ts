import {
  acceptInvitation,
  changeInvitation,
  createInvitation,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from '@sentinel/contracts/sharing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { conflict, notFound } from '../platform/errors.ts'
import { readInvitationToken } from './invitation-token.ts'
import { acceptInvitation as accept } from './accept-invitation.ts'
import {
  changeLevel,
  findInvitations,
  getInvitation,
  invite,
  withdrawInvitation as withdraw,
} from './invitations.ts'
import { findOpenedInvitation } from './opened-invitation.ts'
import { presentInvitation } from './present.ts'

export interface InvitationDeps {
  db: Database
  pool: pg.Pool
  linkKey: string
}

export const invitationRoutes: FastifyPluginAsyncZod<InvitationDeps> = async (app, { db, pool, linkKey }) => {
  app.route({
    ...listInvitations,
    handler: async ({ user }) => (await findInvitations(db, user.id)).map(presentInvitation),
  })

  app.route({
    ...createInvitation,
    handler: ({ user: { id: userId }, body }) =>
      db.transaction().execute(async (tx) => {
        const to = 'deviceId' in body ? { groupId: null, ...body } : { deviceId: null, ...body }
        const invitationId = await invite(tx, { userId, ...to })
        return presentInvitation(await getInvitation(tx, { userId, invitationId }))
      }),
  })

  app.route({
    ...changeInvitation,
    async handler({ user: { id: userId }, params: { invitationId }, body: { mayManage } }) {
      if (!(await changeLevel(db, { userId, invitationId, mayManage }))) throw notFound('Invitation')
      return presentInvitation(await getInvitation(db, { userId, invitationId }))
    },
  })

  app.route({
    ...withdrawInvitation,
    async handler({ user: { id: userId }, params: { invitationId } }) {
      if (!(await withdraw(db, { userId, invitationId }))) throw notFound('Invitation')
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
      const message = 'This invitation has run out, was accepted by somebody else, or is your own.'
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
