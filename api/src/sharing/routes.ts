import {
  acceptInvitation,
  claimDevice,
  createClaimCode,
  createInvitation,
  listDevicePeople,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from '@sentinel/contracts/sharing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { presentDevice } from '../devices/present.ts'
import { findDevices } from '../devices/queries.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { claimDevice as claim, renewClaimCode } from './claims.ts'
import { readInvitationToken } from './invitation-token.ts'
import { findInvitations, getInvitation, invite, withdrawInvitation as withdraw } from './invitations.ts'
import { acceptInvitation as accept, findOpenedInvitation } from './opened-invitation.ts'
import { findPeople } from './people.ts'
import { presentInvitation } from './present.ts'

export interface SharingDeps {
  db: Database
  pool: pg.Pool
  linkKey: string
}

export const sharingRoutes: FastifyPluginAsyncZod<SharingDeps> = async (app, { db, pool, linkKey }) => {
  app.route({
    ...claimDevice,
    async handler({ user: { id: userId }, body: { device_id: deviceId, claim_code: code } }) {
      await claim(db, { userId, deviceId, code })
      const [row] = await findDevices(db, { userIds: [userId], deviceIds: [deviceId] })
      if (!row) throw notFound('Device')
      return presentDevice(row)
    },
  })

  app.route({
    ...createClaimCode,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const code = await renewClaimCode(db, { userId, deviceId })
      if (!code) throw notFound('Device')
      return code
    },
  })

  app.route({
    ...listDevicePeople,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const people = await findPeople(db, { userId, deviceId })
      if (people.length === 0) throw notFound('Device')
      return people
    },
  })

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
    ...withdrawInvitation,
    async handler({ user: { id: userId }, params: { invitationId } }) {
      if (!(await withdraw(db, { userId, invitationId }))) throw notFound('Invitation')
      return { invitationId }
    },
  })

  app.route({
    ...openInvitation,
    async handler({ body }) {
      const opened = await findOpenedInvitation(pool, readId(body.token))
      if (!opened) throw notFound('Invitation')
      return opened
    },
  })

  app.route({
    ...acceptInvitation,
    async handler({ user: { id: userId }, body }) {
      const invitationId = readId(body.token)
      if (!(await findOpenedInvitation(pool, invitationId))) throw notFound('Invitation')
      const deviceIds = await accept(pool, { userId, invitationId })
      if (deviceIds) return { deviceIds }
      const message = 'This invitation has run out, was accepted by somebody else, or is your own.'
      throw conflict(message, { general: message })
    },
  })

  function readId(token: string): number {
    const invitationId = readInvitationToken(linkKey, token)
    if (invitationId === undefined) throw notFound('Invitation')
    return invitationId
  }
}
