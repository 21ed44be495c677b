import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, selectInsights } from '../rows/insight-json.ts'
import { visibleFrom } from './queries.ts'
import { type WalkOptions, walkSources } from '../rows/walk-insights.ts'

/** The SQL for each column. Times have the same format as in rows. */
const COLUMNS: Record<keyof InsightRow, string> = {
  insight_id: 'insight_id',
  device_id: 'device_id',
  device_name: 'device_name',
  display_name: 'display_name',
  alg_id: 'alg_id',
  class_id: 'class_id',
  class_ids: 'class_ids',
  class_confidences: 'class_confidences',
  confidence: 'confidence',
  userConfirmed: '"userConfirmed"',
  visible_from_id: 'visible_from_id',
  received_at: 'received_at::text',
  file_ctime: 'file_ctime::text',
  comms_source: 'comms_source',
  insight_status: 'insight_status',
  latitude: 'latitude',
  longitude: 'longitude',
  file_key: 'file_key',
  photo_damaged: 'photo_damaged',
  photo_awaited: 'photo_awaited',
  window_start: 'window_start::text',
  window_end: 'window_end::text',
  message_identifier: 'message_identifier',
  message_index: 'message_index',
}

const asColumns = Object.entries(COLUMNS)
  .map(([name, value]) => `'${name}', coalesce(json_agg(${value}), '[]')`)
  .join()

type InsightColumns = { [Name in keyof InsightRow]: InsightRow[Name][] }

/**
 * Returns the user's insights in a range. The database writes them as a single JSON value, column by column, because reading thousands of rows value
 * by value would cost this process seven times as much.
 */
export async function readInsights(db: Queryable, userId: number, walk: WalkOptions): Promise<InsightRow[]> {
  const found: InsightRow[] = []
  await walkSources(walk, async (source, order) => {
    const { rows } = await db.query<{ columns: InsightColumns }>(
      `with page as materialized (${selectInsights(source, visibleFrom(userId))} ${order})
        select json_build_object(${asColumns}) as columns from page`,
      walk.scope.values,
    )
    const read = rows.flatMap(({ columns }) => toRows(columns))
    found.push(...read)
    return read.length
  })
  return found
}

/** A row that already has all properties. Adding them one by one would make rows slow to fill and to read. */
const EMPTY_ROW = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, null]))

function toRows(columns: InsightColumns): InsightRow[] {
  const rows = columns.insight_id.map((): Record<string, unknown> => ({ ...EMPTY_ROW }))
  for (const [name, values] of Object.entries(columns))
    for (const [at, row] of rows.entries()) row[name] = values[at]
  return rows as unknown as InsightRow[] // safe: the query returns a value in each column for each row
}
