import { listDevices } from '@sentinel/contracts/devices'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/limits'
import { NEXT_CURSOR_HEADER } from '@sentinel/contracts/lists'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { presentDevice } from './present.ts'
import { findDevices } from './queries.ts'

export interface DeviceDeps {
  db: Database
}

export const deviceRoutes: FastifyPluginAsyncZod<DeviceDeps> = async (app, { db }) => {
  app.route({
    ...listDevices,
    handler: async ({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after } }, reply) => {
      const rows = await findDevices(db, { userIds: [user.id], limit, ...(after !== undefined && { after }) })
      const last = rows.at(-1)
      if (last && rows.length === limit) reply.header(NEXT_CURSOR_HEADER, last.device_id)
      return rows.map(presentDevice)
    },
  })
}
