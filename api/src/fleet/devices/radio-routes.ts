import { getDeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getOwnLink } from '../links/own-link.ts'
import { findReceptions } from './find-receptions.ts'
import { toRange } from './history-parts.ts'
import type { DeviceHistoryDeps } from './history-routes.ts'

export const radioRoutes: FastifyPluginAsyncZod<DeviceHistoryDeps> = async (app, { db, pool, now }) => {
  app.route({
    ...getDeviceRadio,
    async handler({ user: { id: userId }, params: { deviceId }, query: { days } }) {
      const { visibleFrom } = await getOwnLink(db, { userId, deviceId })
      const range = toRange(days, now(), visibleFrom)
      return {
        from: new Date(range.fromMs).toISOString(),
        until: new Date(range.untilMs).toISOString(),
        ...(await findReceptions(pool, { deviceId, visibleFrom, ...range })),
      }
    },
  })
}
