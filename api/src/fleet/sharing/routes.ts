import {
  type DevicePerson,
  claimDevice,
  createClaimCode,
  listDevicePeople,
} from '@sentinel/contracts/fleet/sharing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { presentDevice } from '../devices/present.ts'
import { findDevices } from '../devices/queries.ts'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { renewClaimCode } from '../links/claim-codes.ts'
import { mayManage } from '../links/own-link.ts'
import type { Area } from '../../platform/area.ts'
import { publishResync } from '../../platform/publish-resync.ts'
import { claimDevice as claim, limitClaims } from './claims.ts'
import { type InvitationDeps, invitationRoutes } from './invitation-routes.ts'

type SharingDeps = InvitationDeps

const sharingRoutes: FastifyPluginAsyncZod<SharingDeps> = async (app, deps) => {
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

/** Returns the users linked to one of the user's devices, or none if the device is not theirs. */
function findPeople(
  db: Database,
  { userId, deviceId }: { userId: number; deviceId: number },
): Promise<DevicePerson[]> {
  return db
    .selectFrom('user_device as own')
    .innerJoin('user_device as l', 'l.device_id', 'own.device_id')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .where('own.user_id', '=', userId)
    .where('own.device_id', '=', deviceId)
    .orderBy('l.linked_at')
    .orderBy('l.user_id')
    .limit(LIST_MAX_ROWS)
    .select([
      'u.email',
      sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<string>`wire_time(l.linked_at)`.as('linkedAt'),
      sql<boolean>`l.user_id = own.user_id`.as('isMe'),
      mayManage.as('mayManage'),
      sql<number | null>`(
        select max(i.invitation_id) from invitation i
        where l.is_guest and i.user_id = own.user_id and i.accepted_by = l.user_id
          and (i.device_id = own.device_id or i.group_id = own.group_id))`.as('invitationId'),
    ])
    .execute()
}

export const sharing = {
  routes: sharingRoutes,
  publishers: { 'links:changed': publishResync },
} satisfies Area<SharingDeps>
