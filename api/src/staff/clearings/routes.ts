import { clearWholeDevice, getClearing, listClearings } from '@sentinel/contracts/staff/clearings'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/errors.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { beginClearing } from './begin-clearing.ts'
import { findClearings, getClearingRow } from './queries.ts'

export interface ClearingDeps {
  db: Database
}

export const clearingRoutes: FastifyPluginAsyncZod<ClearingDeps> = async (app, { db }) => {
  app.route({
    ...clearWholeDevice,
    async handler(request) {
      const clearingId = await beginClearing(db, actorOf(request), request.params.deviceId)
      const clearing = clearingId === undefined ? undefined : await getClearingRow(db, clearingId)
      if (!clearing) throw notFound('Device')
      return clearing
    },
  })

  app.route({
    ...listClearings,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor, device: deviceId } }, reply) {
      const clearings = await findClearings(db, { limit, before: cursor, deviceId })
      sendNextCursor(reply, clearings, { limit, idOf: ({ clearing_id }) => clearing_id })
      return clearings
    },
  })

  app.route({
    ...getClearing,
    async handler({ params: { clearingId } }) {
      const clearing = await getClearingRow(db, clearingId)
      if (!clearing) throw notFound('Clearing')
      return clearing
    },
  })
}
