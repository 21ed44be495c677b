import { countInsights, findInsights, getInsight, listInsightsPage } from '@sentinel/contracts/insights'
import { INSIGHT_WINDOW_DEFAULT_ROWS, LIST_DEFAULT_ROWS } from '@sentinel/contracts/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { notFound } from '../platform/errors.ts'
import { replyJson } from '../platform/reply-json.ts'
import { createInsightDensity } from './insight-density.ts'
import { countOwnInsights, getInsightJson, getInsightPage, getInsightsByOffset, NEWEST } from './queries.ts'

export interface InsightDeps {
  pool: pg.Pool
  now: () => number
}

export const insightRoutes: FastifyPluginAsyncZod<InsightDeps> = async (app, { pool, now }) => {
  const getDensity = createInsightDensity(pool, now)

  app.route({
    ...countInsights,
    handler: async ({ user }) => ({ count: await countOwnInsights(pool, user.id) }),
  })

  app.route({
    ...listInsightsPage,
    handler: async ({ user, query }, reply) => {
      const { limit = LIST_DEFAULT_ROWS, offset = 0 } = query
      const density = await getDensity()
      return replyJson(reply, await getInsightsByOffset(pool, { userId: user.id, limit, offset, density }))
    },
  })

  app.route({
    ...findInsights,
    handler: async ({ user, query }, reply) => {
      const { limit = INSIGHT_WINDOW_DEFAULT_ROWS, cursor: before = NEWEST, archived } = query
      const density = await getDensity()
      const options = { userId: user.id, before, limit, archived: archived === 'true', density }
      const { json, rows, lastId, total } = await getInsightPage(pool, options)
      const next = rows < limit ? 'null' : `"${lastId}"`
      return replyJson(reply, `{"insights":${json},"next":${next},"total":${total}}`)
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
}
