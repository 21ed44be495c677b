import { claimDevice, createClaimCode, listDevicePeople } from '@sentinel/contracts/fleet/sharing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { presentDevice } from '../devices/present.ts'
import { findDevices } from '../devices/queries.ts'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/errors.ts'
import { renewClaimCode } from '../links/claim-codes.ts'
import { claimDevice as claim, limitClaims } from './claims.ts'
import { type InvitationDeps, invitationRoutes } from './invitation-routes.ts'
import { findPeople } from './people.ts'

export type SharingDeps = InvitationDeps

export const sharingRoutes: FastifyPluginAsyncZod<SharingDeps> = async (app, deps) => {
  const { db, once } = deps
  await app.register(invitationRoutes, deps)

  app.route({
    ...claimDevice,
    async handler(request) {
      const actor = actorOf(request)
      const { device_id: deviceId, claim_code: code } = request.body
      return limitClaims(db, actor, () =>
        once(db, request, async (tx) => {
          await claim(tx, { actor, deviceId, code })
          const [row] = await findDevices(tx, { userIds: [actor.id], deviceIds: [deviceId] })
          if (!row) throw notFound('Device')
          return presentDevice(row)
        }),
      )
    },
  })

  app.route({
    ...createClaimCode,
    handler: (request) =>
      once(db, request, (tx) => renewClaimCode(tx, actorOf(request), request.params.deviceId)),
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
