import {
  clearWholeDevice,
  getClearing,
  listClearings,
  moveLinkStart,
} from '@sentinel/contracts/internal/clearings'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../platform/acts.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { explainTimeouts } from '../platform/explain-timeouts.ts'
import { tellNextCursor } from '../platform/tell-next-cursor.ts'
import { beginClearing } from './begin-clearing.ts'
import { changeLinkStart } from './change-link-start.ts'
import { findClearings, getClearingRow } from './queries.ts'

const EARLIEST_MS = Date.UTC(2000)

export interface ClearingDeps {
  db: Database
  now: () => number
}

export const clearingRoutes: FastifyPluginAsyncZod<ClearingDeps> = async (app, { db, now }) => {
  explainTimeouts(
    app,
    'The person would see too many insights to count at once. Choose the beginning, or a later time.',
  )

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
      tellNextCursor(reply, clearings, { limit, idOf: ({ clearing_id }) => clearing_id })
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

  app.route({
    ...moveLinkStart,
    async handler(request) {
      const { userId, deviceId } = request.params
      const { visible_from: visibleFrom } = request.body
      if (visibleFrom !== null && !isPast(visibleFrom, now()))
        throw invalid({ visible_from: 'Choose a time from 2000 on that is not in the future.' })
      const isMoved = await changeLinkStart(db, actorOf(request), { userId, deviceId, visibleFrom })
      if (!isMoved) throw notFound('Link')
      return { visible_from: visibleFrom }
    },
  })
}

/** False for what is no date, too, such as February 31st. */
function isPast(time: string, nowMs: number): boolean {
  const ms = Date.parse(time)
  return ms >= EARLIEST_MS && ms <= nowMs && new Date(ms).toISOString() === time
}
