import type { InsightChangesPage, InsightNames } from '@sentinel/contracts/insights/insight-lines'
import type { Queryable } from '@sentinel/migrations/connect'
import { conflict } from '../../platform/http/errors.ts'
import { findClassLabels, nameClass } from '../rows/class-labels.ts'
import { IS_PHOTO_AWAITED, MACHINE_LIST } from '../rows/insight-json.ts'

/** A page of insights in columns, newest first. */
export interface LinesPage {
  /** The JSON of `InsightLines`. */
  json: string
  names: InsightNames
  /** The cursor of the next page. */
  next: string | null
  total: number
  revision: string
}

interface PageOptions {
  userId: number
  /** Only insights with a lower id are selected. */
  before: number
  limit: number
}

interface LinesOptions extends PageOptions {
  /** The number of insights per id across all devices. See `InsightDensity`. */
  density: number
}

interface ChangesOptions extends PageOptions {
  /** The revision from an earlier response. */
  since: string
}

/** Beyond this, reading the whole list is cheaper. This also limits the number of entries, from all users, that one call reads. */
const CHANGES_MAX = 100_000
const ENTRIES_MAX = 500_000

/** Converts to Unix milliseconds through a float, which represents them exactly and is twice as fast as a numeric. */
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

const LINE = `i.insight_id, i.device_id, i.alg_id, i.class_id, ${MACHINE_LIST}, i.confidence, i.comms_source, i.insight_status,
      i.reviewed_at, i.received_at, i.file_ctime, i.window_start, i.window_end, i.latitude, i.longitude, p.file_key, i.photo_damaged,
      ${IS_PHOTO_AWAITED} as photo_awaited`

/**
 * Selects a page using the `with` queries `mine` (the result of `sum_own_links`), `page` (rows of `LINE`) and `named` (the devices to name). The
 * database writes the rows as JSON, because reading them as rows would cost this process twenty times as much.
 */
const PAGE = `
  json_build_object(${Object.entries(COLUMNS)
    .map(([name, value]) => `'${name}', coalesce(json_agg(${value}), '[]')`)
    .join(', ')})::text as json,
    count(*) as rows, coalesce(min(insight_id), 0) as last_id,
    (select (own).insight_count from mine) as total,
    (select log_id || '.' || pg_snapshot_xmin(pg_current_snapshot()) from change_log_bounds) as revision,
    (select coalesce(json_agg(named), '[]') from (
      select distinct alg_id, unnest(coalesce(class_ids, '{}') || class_id) as class_id
      from (select distinct alg_id, class_id, class_ids from page) lists) named) as classes,
    (select coalesce(json_agg(one), '[]') from (
      select device_id, device_name, display_name from device where device_id in (select device_id from named)) one) as devices`

interface PageRow {
  json: string
  rows: number
  last_id: number
  total: number
  revision: string
  classes: { alg_id: number | null; class_id: number }[]
  devices: InsightNames['devices']
}

const LINES = `
  with mine as materialized (select own from sum_own_links($1) own),
  page as materialized (
    select ${LINE}
    from mine cross join lateral page_own_insights(mine.own, $2, $3, true, $4) i
    left join photo p on p.photo_id = i.photo_id
    order by i.insight_id desc
  ),
  named as (select device_id from page)
  select ${PAGE} from page`

/** Returns a page of the user's insights. */
export async function getLinesPage(
  db: Queryable,
  { userId, before, limit, density }: LinesOptions,
): Promise<LinesPage> {
  const values = [userId, before, limit, density]
  const { rows } = await db.query<PageRow>({ name: 'insight-lines', text: LINES, values })
  return presentPage(db, rows[0], limit)
}

/**
 * Reads entries from the transactions that the earlier response may not have seen. This may repeat changes, but misses none. "offset 0" makes the
 * database look up each insight by its id, so that a page reads no more of them than it returns.
 */
const CHANGES = `
  with bounds as materialized (
    select log_id::text = $2 and $3::xid8 > removed_transaction_id
      and $3::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as is_known
    from change_log_bounds
  ),
  entry as materialized (
    select kind, ids, device_ids from change_log
    where (select is_known from bounds) and transaction_id >= $3::xid8
      and kind in ('insights:added', 'insights:changed', 'insights:unpublished', 'statuses:changed', 'classes:changed')
    limit ${ENTRIES_MAX + 1}
  ),
  link as materialized (
    select device_id, first_insight_id as from_insight_id from user_device_stat where user_id = $1 and last_insight_id is not null
  ),
  changed as materialized (
    select distinct one.insight_id
    from entry cross join lateral unnest(ids, device_ids) one (insight_id, device_id)
    where kind <> 'classes:changed'
      and (one.device_id is null or one.device_id in (select device_id from link))
    limit ${CHANGES_MAX + 1}
  ),
  mine as materialized (select own from sum_own_links($1) own),
  page as materialized (
    select line.* from (select insight_id from changed where insight_id < $4 order by insight_id desc) c
    cross join lateral (
      select ${LINE} from insight i left join photo p on p.photo_id = i.photo_id
      where i.insight_id = c.insight_id and exists (
        select from user_device l where l.user_id = $1 and l.device_id = i.device_id and i.insight_id >= l.visible_from_id)
      offset 0
    ) line
    order by line.insight_id desc limit $5
  ),
  named as (select device_id from page union select device_id from link where $6)
  select ${PAGE},
    (select is_known from bounds)
      and (select count(*) from entry) <= ${ENTRIES_MAX} and (select count(*) from changed) <= ${CHANGES_MAX}
      and not exists (select from entry where kind = 'classes:changed') as is_whole,
    case when $6 then (select coalesce(json_agg(link), '[]') from link) end as links
  from page`

interface ChangesRow extends PageRow {
  is_whole: boolean
  links: InsightChangesPage['links']
}

/**
 * Returns a page of the user's insights that were added or changed since a revision. Throws 409 if not all changes are known, if there are too many,
 * or if class names have changed, because rows do not contain them.
 */
export async function getChangesPage(
  db: Queryable,
  { userId, since, before, limit, isFirst }: ChangesOptions & { isFirst: boolean },
): Promise<LinesPage & Pick<InsightChangesPage, 'links'>> {
  const [logId, transactionId] = since.split('.')
  const values = [userId, logId, transactionId, before, limit, isFirst]
  const { rows } = await db.query<ChangesRow>({ name: 'insight-changes', text: CHANGES, values })
  const [row] = rows
  if (!row?.is_whole) throw conflict('Too much has changed since then. Read the whole list again.', {})
  return { ...(await presentPage(db, row, limit)), links: row.links }
}

async function presentPage(db: Queryable, page: PageRow | undefined, limit: number): Promise<LinesPage> {
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
  const { json, devices, last_id: lastId, total, revision } = page
  return {
    json,
    names: { classes, devices },
    next: page.rows < limit ? null : String(lastId),
    total,
    revision,
  }
}
