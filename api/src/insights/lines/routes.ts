import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { listInsightChanges, listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { replyJson } from '../../platform/http/reply-json.ts'
import { NEWEST } from '../lists/queries.ts'
import { createInsightDensity } from '../rows/insight-density.ts'
import { getChangesPage, getLinesPage, type LinesPage } from './queries.ts'

interface InsightLineDeps {
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
      return replyCompressed(request, reply, writePage(page))
    },
  })

  app.route({
    ...listInsightChanges,
    handler: async (request, reply) => {
      const { since, limit = LIST_DEFAULT_ROWS, cursor } = request.query
      const options = { userId: request.user.id, since, limit, before: cursor ?? NEWEST }
      const page = await getChangesPage(pool, { ...options, isFirst: cursor === undefined })
      return replyCompressed(request, reply, writePage(page))
    },
  })
}

/** Writes the response around the rows, which are already JSON. */
function writePage({ json, ...rest }: LinesPage): string {
  return `{"lines":${json},${JSON.stringify(rest).slice(1)}`
}

type Encoding = 'br' | 'gzip'

/**
 * Uses the lowest compression level, which reduces the size to a sixth in 4 ms per megabyte, on a separate thread. Higher levels compress hardly any
 * better.
 */
const compressors: Record<Encoding, (json: string) => Promise<Buffer>> = {
  br: (json) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (json) => promisify(gzip)(json, { level: 1 }),
}

/** Sends JSON of about a megabyte, compressed if the client supports it. */
async function replyCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<never> {
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(headers['accept-encoding'])
  if (!encoding) return replyJson(reply, json)
  const body = await compressors[encoding](json)
  return reply
    .header('content-encoding', encoding)
    .type('application/json; charset=utf-8')
    .send(body) as never // the route's response type describes parsed JSON
}

/** Browsers offer Brotli only over TLS. */
function chooseEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const offers = String(accepted)
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
  const names = offers.filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
