import { listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { createInsightDensity } from '../rows/insight-density.ts'
import { NEWEST } from '../lists/queries.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { getLinesPage } from './queries.ts'
import { replyCompressed } from './reply-compressed.ts'

export interface InsightLineDeps {
  pool: pg.Pool
  now: () => number
}

export const insightLineRoutes: FastifyPluginAsyncZod<InsightLineDeps> = async (app, { pool, now }) => {
  const getDensity = createInsightDensity(pool, now)
  explainTimeouts(app, 'These are too many rows to read at once. Read fewer of them.')

  app.route({
    ...listInsightLines,
    handler: async (request, reply) => {
      const { limit = LIST_DEFAULT_ROWS, cursor: before = NEWEST } = request.query
      const density = await getDensity()
      const page = await getLinesPage(pool, { userId: request.user.id, before, limit, density })
      const next = page.rows < limit ? 'null' : `"${page.lastId}"`
      const names = JSON.stringify(page.names)
      return replyCompressed(
        request,
        reply,
        `{"lines":${page.json},"names":${names},"next":${next},"total":${page.total}}`,
      )
    },
  })
}
