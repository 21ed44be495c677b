import type { InsightNames } from '@sentinel/contracts/insights/insight-lines'
import type { Queryable } from '@sentinel/migrations/connect'
import { findClassLabels, nameClass } from '../rows/class-labels.ts'
import { IS_PHOTO_AWAITED, MACHINE_LIST } from '../rows/insight-json.ts'

export interface LinesOptions {
  userId: number
  /** Only insights with a lower id. */
  before: number
  limit: number
  /** Insights per id over all devices together, see `InsightDensity`. */
  density: number
}

export interface LinesPage {
  /** `InsightLines`. */
  json: string
  names: InsightNames
  rows: number
  lastId: number
  total: number
}

/** Unix milliseconds by way of a float, which holds them exactly and is twice as fast as a numeric. */
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
 * A page of the user's insights column by column, the newest first. The database writes them as JSON: as rows they would
 * cost this process twenty times as much.
 */
export async function getLinesPage(
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
