import { Readable } from 'node:stream'
import { exportInsights, findInsights, getInsightNeighbours } from '@sentinel/contracts/insights/insights'
import { INSIGHT_CSV_FILE_NAME, INSIGHT_WINDOW_DEFAULT_ROWS } from '@sentinel/contracts/insights/limits'
import { TOTAL_ROWS_HEADER } from '@sentinel/contracts/http/lists'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { notFound } from '../../platform/http/errors.ts'
import { replyJson } from '../../platform/http/reply-json.ts'
import { exportInsightCsv } from './export-insights.ts'
import { findInsightPage } from './find-insights.ts'
import { nameList, readList } from './insight-list.ts'
import { createListCursors } from './list-cursor.ts'
import { findNeighbours } from './neighbours.ts'

interface InsightListDeps {
  pool: pg.Pool
  cursorKey: string
  getDensity: () => Promise<number>
  now: () => number
}

/** Insight lists with filters and sorting. */
export const insightListRoutes: FastifyPluginAsyncZod<InsightListDeps> = async (app, deps) => {
  const { pool, cursorKey, getDensity, now } = deps
  const cursors = createListCursors(cursorKey)

  app.route({
    ...findInsights,
    handler: async ({ user, query }, reply) => {
      const { limit = INSIGHT_WINDOW_DEFAULT_ROWS, cursor } = query
      const list = readList(query, user.id)
      const name = `${user.id} ${nameList(list)}`
      const after = cursor === undefined ? undefined : cursors.read(name, cursor)
      const options = { userId: user.id, list, limit, after, density: await getDensity() }
      const readAt = new Date(now()).toISOString()
      const { json, total, end } = await findInsightPage(pool, options)
      const next = end ? `"${cursors.write(name, end)}"` : 'null'
      return replyJson(reply, `{"insights":${json},"next":${next},"total":${total},"read_at":"${readAt}"}`)
    },
  })

  app.route({
    ...exportInsights,
    handler: async ({ user, query }, reply) => {
      const options = { userId: user.id, list: readList(query, user.id), density: await getDensity() }
      const { total, pieces } = await exportInsightCsv(pool, options)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${INSIGHT_CSV_FILE_NAME}"`)
        .header(TOTAL_ROWS_HEADER, total)
        .send(Readable.from(pieces) as never) // the route's response type describes the text of the whole file
    },
  })

  app.route({
    ...getInsightNeighbours,
    handler: async ({ user, params, query }) => {
      const { insightId } = params
      const options = {
        userId: user.id,
        insightId,
        list: readList(query, user.id),
        density: await getDensity(),
      }
      const neighbours = await findNeighbours(pool, options)
      if (!neighbours) throw notFound('Insight')
      return neighbours
    },
  })
}
