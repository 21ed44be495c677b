import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { listLatestInsights } from '@sentinel/contracts/insights/latest-insights'
import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { LATEST_INSIGHTS_DEFAULT } from '@sentinel/contracts/insights/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { notFound } from '../../platform/errors.ts'
import { replyJson } from '../../platform/reply-json.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { findDeviceInsights } from './device-insights.ts'
import { findLatestJson } from './latest-insights.ts'

const BEFORE_ALL = -1

export const deviceInsightsRoute: FastifyPluginAsyncZod<{ pool: pg.Pool }> = async (app, { pool }) => {
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
