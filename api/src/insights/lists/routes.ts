import { Readable } from 'node:stream'
import {
  countInsights,
  getInsight,
  listDeviceInsights,
  listInsightsPage,
  listNearbyInsights,
} from '@sentinel/contracts/insights/insights'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { listLatestInsights } from '@sentinel/contracts/insights/latest-insights'
import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { LATEST_INSIGHTS_DEFAULT } from '@sentinel/contracts/insights/limits'
import { notFound } from '../../platform/http/errors.ts'
import { replyJson } from '../../platform/http/reply-json.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { createInsightDensity } from '../rows/insight-density.ts'
import { createPinnedLists } from '../rows/pinned-lists.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import type { Area } from '../../platform/area.ts'
import { insightListRoutes } from './list-routes.ts'
import { findNearbyJson } from './nearby.ts'
import { countPinned, getInsightsByOffset } from './offset-pages.ts'
import { getInsightJson } from './queries.ts'
import { findDeviceInsights } from './device-insights.ts'
import { findLatestJson } from './latest-insights.ts'
import { insightPublishers } from './publishers.ts'

interface InsightDeps {
  pool: pg.Pool
  /** The key that signs list cursors. */
  cursorKey: string
  now: () => number
}

const insightRoutes: FastifyPluginAsyncZod<InsightDeps> = async (app, { pool, cursorKey, now }) => {
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
      return reply.type('application/json; charset=utf-8').send(pieces as never) // the route's response type describes parsed JSON
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

const BEFORE_ALL = -1

const deviceInsightsRoute: FastifyPluginAsyncZod<{ pool: pg.Pool }> = async (app, { pool }) => {
  app.route({
    ...listDeviceInsights,
    async handler({ user: { id: userId }, query }, reply) {
      const { deviceId, limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } = query
      if (deviceId !== undefined) {
        const one = { userId, after: deviceId - 1, until: deviceId, limit: 1 }
        const rows = await findDeviceInsights(pool, one)
        if (rows.length === 0) throw notFound('Device')
        return rows
      }
      const rows = await findDeviceInsights(pool, { userId, after, until: DEVICE_ID_MAX, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...listLatestInsights,
    async handler({ user: { id: userId }, params: { deviceId }, query }, reply) {
      const limit = query.limit ?? LATEST_INSIGHTS_DEFAULT
      const json = await findLatestJson(pool, { userId, deviceId, limit })
      if (json === undefined) throw notFound('Device')
      return replyJson(reply, `{"insights":${json}}`)
    },
  })
}

export const insights = { routes: insightRoutes, publishers: insightPublishers } satisfies Area<InsightDeps>
