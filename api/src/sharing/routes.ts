import { claimDevice, createClaimCode, listDevicePeople } from '@sentinel/contracts/sharing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { presentDevice } from '../devices/present.ts'
import { findDevices } from '../devices/queries.ts'
import { actorOf } from '../platform/acts.ts'
import { notFound } from '../platform/errors.ts'
import { renewClaimCode } from '../links/claim-codes.ts'
import { claimDevice as claim } from './claims.ts'
import { type InvitationDeps, invitationRoutes } from './invitation-routes.ts'
import { findPeople } from './people.ts'

export interface SharingDeps extends InvitationDeps {
  db: Database
}

export const sharingRoutes: FastifyPluginAsyncZod<SharingDeps> = async (app, deps) => {
  const { db } = deps
  await app.register(invitationRoutes, deps)

  app.route({
    ...claimDevice,
    async handler(request) {
      const { id: userId } = request.user
      const { device_id: deviceId, claim_code: code } = request.body
      await claim(db, { actor: actorOf(request), deviceId, code })
      const [row] = await findDevices(db, { userIds: [userId], deviceIds: [deviceId] })
      if (!row) throw notFound('Device')
      return presentDevice(row)
    },
  })

  app.route({
    ...createClaimCode,
    handler: (request) => renewClaimCode(db, actorOf(request), request.params.deviceId),
  })

  app.route({
    ...listDevicePeople,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const people = await findPeople(db, { userId, deviceId })
      if (people.length === 0) throw notFound('Device')
      return people
    },
  })
}
