import { type InsightNames, listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Queryable } from '@sentinel/migrations/connect'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createInsightDensity } from '../rows/insight-density.ts'
import { NEWEST } from '../lists/queries.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { findClassLabels, nameClass } from '../rows/class-labels.ts'
import { IS_PHOTO_AWAITED, MACHINE_LIST } from '../rows/insight-json.ts'
import { replyJson } from '../../platform/http/reply-json.ts'

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

interface LinesOptions {
  userId: number
  /** Selects only insights with a lower id. */
  before: number
  limit: number
  /** The number of insights per id over all devices together. See `InsightDensity`. */
  density: number
}

interface LinesPage {
  /** The JSON of `InsightLines`. */
  json: string
  names: InsightNames
  rows: number
  lastId: number
  total: number
}

/** Converts to unix milliseconds through a float, which is exact for them and twice as fast as a numeric. */
const toMs = (time: string) => `(date_part('epoch', ${time}) * 1000)::bigint`

const COLUMNS = {
  insight_id: 'insight_id',
  device_id: 'device_id',
  alg_id: 'alg_id',
  class_id: 'class_id',
  class_ids: 'class_ids',
  class_confidences: 'class_confidences',
  confidence: 'confidence',
  comms_source: 'comms_source',
  insight_status: 'insight_status',
  userConfirmed: 'reviewed_at is not null',
  received_ms: toMs('received_at'),
  camera_ms: toMs('file_ctime'),
  window_start_ms: toMs('window_start'),
  window_end_ms: toMs('window_end'),
  latitude: 'latitude',
  longitude: 'longitude',
  photoUrl: 'file_key',
  photo_damaged: 'photo_damaged',
  photo_awaited: 'photo_awaited',
}

const LINES = `
  with mine as materialized (select own from sum_own_links($1) own),
  page as materialized (
    select i.insight_id, i.device_id, i.alg_id, i.class_id, ${MACHINE_LIST}, i.confidence, i.comms_source, i.insight_status,
      i.reviewed_at, i.received_at, i.file_ctime, i.window_start, i.window_end, i.latitude, i.longitude, p.file_key, i.photo_damaged,
      ${IS_PHOTO_AWAITED} as photo_awaited
    from mine cross join lateral page_own_insights(mine.own, $2, $3, true, $4) i
    left join photo p on p.photo_id = i.photo_id
    order by i.insight_id desc
  )
  select json_build_object(${Object.entries(COLUMNS)
    .map(([name, value]) => `'${name}', coalesce(json_agg(${value}), '[]')`)
    .join(', ')})::text as json,
    count(*) as rows, coalesce(min(insight_id), 0) as last_id,
    (select (own).insight_count from mine) as total,
    (select coalesce(json_agg(named), '[]') from (
      select distinct alg_id, unnest(coalesce(class_ids, '{}') || class_id) as class_id
      from (select distinct alg_id, class_id, class_ids from page) lists) named) as classes,
    (select coalesce(json_agg(named), '[]') from (
      select device_id, device_name, display_name from device where device_id in (select device_id from page)) named) as devices
  from page`

interface LinesRow {
  json: string
  rows: number
  last_id: number
  total: number
  classes: { alg_id: number | null; class_id: number }[]
  devices: InsightNames['devices']
}

/**
 * Returns a page of the user's insights column by column, the newest first. The database writes them as JSON, because as rows they would
 * cost this process twenty times as much.
 */
async function getLinesPage(
  db: Queryable,
  { userId, before, limit, density }: LinesOptions,
): Promise<LinesPage> {
  const values = [userId, before, limit, density]
  const { rows } = await db.query<LinesRow>({ name: 'insight-lines', text: LINES, values })
  const [page] = rows
  if (!page) throw new Error('an aggregate without a row')
  const labels = await findClassLabels(
    db,
    page.classes.map((named) => ({ ...named, class_ids: null })),
  )
  const classes = page.classes.map(({ alg_id, class_id }) => ({
    alg_id,
    class_id,
    class_name: nameClass(labels, alg_id, class_id),
  }))
  const { json, devices, last_id: lastId, total } = page
  return { json, names: { classes, devices }, rows: page.rows, lastId, total }
}

type Encoding = 'br' | 'gzip'

/**
 * Uses the lowest compression level, which reduces the size to a sixth in 4 ms per megabyte, on a separate thread. Higher levels hardly
 * make it smaller.
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
    .send(body) as never // the route's answer type describes parsed JSON
}

/** Browsers offer Brotli only over TLS. */
function chooseEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const offers = String(accepted)
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
  const names = offers.filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
