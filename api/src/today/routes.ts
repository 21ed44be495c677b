import { getToday, recordDashboardVisit } from '@sentinel/contracts/today'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { readAtOneMoment } from '../platform/read-at-one-moment.ts'
import { findToday } from './find-today.ts'
import { recordVisit } from './record-visit.ts'

export interface TodayDeps {
  pool: pg.Pool
  now: () => number
}

export const todayRoutes: FastifyPluginAsyncZod<TodayDeps> = async (app, { pool, now }) => {
  app.route({
    ...recordDashboardVisit,
    handler: async ({ user }) => ({ since: await recordVisit(pool, user.id, now()) }),
  })

  app.route({
    ...getToday,
    handler: ({ user, query: { since } }, reply) =>
      readAtOneMoment(pool, reply, (client) =>
        findToday(client, { user, sinceMs: Date.parse(since), nowMs: now() }),
      ),
  })
}
