import { getToday, recordDashboardVisit } from '@sentinel/contracts/dashboard/today'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { createInsightDensity } from '../../insights/rows/insight-density.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { readAtOneMoment } from '../../platform/read-at-one-moment.ts'
import { findToday } from './find-today.ts'
import { recordVisit } from './record-visit.ts'

export interface TodayDeps {
  pool: pg.Pool
  now: () => number
}

export const todayRoutes: FastifyPluginAsyncZod<TodayDeps> = async (app, { pool, now }) => {
  const getDensity = createInsightDensity(pool, now)
  explainTimeouts(app, 'There is too much to count at once. Try again later.')

  app.route({
    ...recordDashboardVisit,
    handler: async ({ user }) => ({ since: await recordVisit(pool, user.id, now()) }),
  })

  app.route({
    ...getToday,
    async handler({ user, query: { since } }, reply) {
      const options = { user, sinceMs: Date.parse(since), nowMs: now(), density: await getDensity() }
      return readAtOneMoment(pool, reply, (client) => findToday(client, options))
    },
  })
}
