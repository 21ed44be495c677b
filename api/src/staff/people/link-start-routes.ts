import { moveLinkStart } from '@sentinel/contracts/staff/link-start'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../platform/acts.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { changeLinkStart } from './change-link-start.ts'

const EARLIEST_MS = Date.UTC(2000)

export interface LinkStartDeps {
  db: Database
  now: () => number
}

export const linkStartRoutes: FastifyPluginAsyncZod<LinkStartDeps> = async (app, { db, now }) => {
  explainTimeouts(
    app,
    'The person would see too many insights to count at once. Choose the beginning, or a later time.',
  )

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
