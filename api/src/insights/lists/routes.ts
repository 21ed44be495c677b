import { Readable } from 'node:stream'
import {
  countInsights,
  getInsight,
  listInsightsPage,
  listNearbyInsights,
} from '@sentinel/contracts/insights/insights'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { notFound } from '../../platform/errors.ts'
import { replyJson } from '../../platform/reply-json.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { deviceInsightsRoute } from './device-insights-route.ts'
import { createInsightDensity } from '../rows/insight-density.ts'
import { insightListRoutes } from './list-routes.ts'
import { findNearbyJson } from './nearby.ts'
import { countPinned, getInsightsByOffset } from './offset-pages.ts'
import { createPinnedLists } from '../rows/pinned-lists.ts'
import { getInsightJson } from './queries.ts'

export interface InsightDeps {
  pool: pg.Pool
  /** Seals the cursors of lists. */
  cursorKey: string
  now: () => number
}

export const insightRoutes: FastifyPluginAsyncZod<InsightDeps> = async (app, { pool, cursorKey, now }) => {
  const getDensity = createInsightDensity(pool, now)
  const pinnedLists = createPinnedLists(now)
  explainTimeouts(app, 'This list takes too long to read. Narrow it by a time range, or sort it by time.')
  await app.register(insightListRoutes, { pool, cursorKey, getDensity, now })
  await app.register(deviceInsightsRoute, { pool })

  app.route({
    ...countInsights,
    handler: async ({ user }) => ({ count: await countPinned(pool, pinnedLists, user) }),
  })

  app.route({
    ...listInsightsPage,
    handler: async ({ user, query }, reply) => {
      const { limit = LIST_DEFAULT_ROWS, offset = 0 } = query
      const options = { user, limit, offset, density: await getDensity() }
      const pieces = Readable.from(await getInsightsByOffset(pool, pinnedLists, options))
      return reply.type('application/json; charset=utf-8').send(pieces as never) // the route's answer type stands for parsed JSON
    },
  })

  app.route({
    ...getInsight,
    handler: async ({ user, params }, reply) => {
      const json = await getInsightJson(pool, user.id, params.insightId)
      if (json === '[]') throw notFound('Insight')
      return replyJson(reply, json.slice(1, -1))
    },
  })

  app.route({
    ...listNearbyInsights,
    handler: async ({ user, params }, reply) => {
      const json = await findNearbyJson(pool, { userId: user.id, insightId: params.insightId })
      if (json === undefined) throw notFound('Insight')
      return replyJson(reply, `{"insights":${json}}`)
    },
  })
}
