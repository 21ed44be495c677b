import { setImmediate } from 'node:timers/promises'
import { roundConfidence } from '@sentinel/domain/insights/class-tally'
import { collectionId } from '@sentinel/domain/insights/collection-grouping'
import type { CommsSource, Insight, InsightClass, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { type ClassLabels, findClassLabels, nameClass } from './class-labels.ts'
import {
  collectionKey,
  findGroupConfidences,
  type GroupConfidences,
  isCollected,
} from './group-confidence.ts'

/** A row returned by `selectInsights`. Times are in PostgreSQL's format, in UTC. */
export interface InsightRow {
  insight_id: number
  device_id: number
  alg_id: number | null
  class_id: number
  confidence: number | null
  /** Null if the camera sent no list. The only class is then the insight's own. */
  class_ids: readonly number[] | null
  class_confidences: readonly (number | null)[] | null
  userConfirmed: boolean
  device_name: string | null
  display_name: string | null
  visible_from_id: number
  received_at: string
  file_ctime: string | null
  comms_source: CommsSource
  insight_status: InsightStatus
  latitude: number | null
  longitude: number | null
  file_key: string | null
  photo_damaged: boolean
  photo_awaited: boolean
  window_start: string | null
  window_end: string | null
  message_identifier: number
  message_index: number
}

/** A large page is written in pieces, so that other requests are handled in between. */
const ROWS_WRITTEN_AT_ONCE = 500

/** By default, archived members count towards a collection's confidence. */
const WITH_ARCHIVED = { archived: true }

/**
 * The list always contains the model's classes. If a user has reviewed the class and the camera sent no list, the list contains only the model's
 * class.
 */
export const MACHINE_LIST = `
  case when i.machine_class_id is null then i.class_ids else coalesce(i.class_ids, array[i.machine_class_id]) end as class_ids,
  case when i.machine_class_id is null then i.class_confidences
    when i.class_ids is null then array[i.machine_confidence] else i.class_confidences end as class_confidences`

/** True if the camera has announced a photo that has not arrived yet. */
export const IS_PHOTO_AWAITED = '(i.photo_expected and i.photo_id is null)'

/**
 * Selects insights from a source `i`. The link shows insights from `visibleFromId` on. "offset 0" makes the database look up each device by its key,
 * because a page has only a few rows from a large table, whatever the planner estimates.
 */
export function selectInsights(source: string, visibleFromId: string): string {
  return `
    select i.insight_id, i.device_id, d.device_name, d.display_name, i.alg_id, i.class_id, ${MACHINE_LIST},
      i.confidence, i.reviewed_at is not null as "userConfirmed", ${visibleFromId} as visible_from_id, i.received_at, i.file_ctime, i.comms_source,
      i.insight_status, i.latitude, i.longitude, p.file_key, i.photo_damaged, ${IS_PHOTO_AWAITED} as photo_awaited,
      i.window_start, i.window_end, i.message_identifier, i.message_index
    from ${source}
    cross join lateral (select device_name, display_name from device where device_id = i.device_id offset 0) d
    left join photo p on p.photo_id = i.photo_id`
}

/** Writes insights in wire format. The database takes three times as long to write the same JSON. */
export async function writeInsights(
  db: Queryable,
  rows: readonly InsightRow[],
  options = WITH_ARCHIVED,
): Promise<string> {
  const context = await findContext(db, rows, options)
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_WRITTEN_AT_ONCE) {
    if (at > 0) await setImmediate()
    const piece = rows.slice(at, at + ROWS_WRITTEN_AT_ONCE).map((row) => presentInsight(row, context))
    pieces.push(JSON.stringify(piece).slice(1, -1))
  }
  return `[${pieces.join(',')}]`
}

/** Returns the insights in the format of the contract. */
export async function presentInsights(db: Queryable, rows: readonly InsightRow[]): Promise<Insight[]> {
  return presentWith(await findContext(db, rows, WITH_ARCHIVED), rows)
}

export function presentWith(context: InsightContext, rows: readonly InsightRow[]): Insight[] {
  return rows.map((row) => presentInsight(row, context))
}

/** The values in a row that depend on other rows. */
export interface InsightContext {
  labels: ClassLabels
  groupConfidences: GroupConfidences
}

async function findContext(
  db: Queryable,
  rows: readonly InsightRow[],
  options: { archived: boolean },
): Promise<InsightContext> {
  const [labels, groupConfidences] = await Promise.all([
    findClassLabels(db, rows),
    findGroupConfidences(db, rows, options),
  ])
  return { labels, groupConfidences }
}

function presentInsight(row: InsightRow, { labels, groupConfidences }: InsightContext): Insight {
  const { insight_id, device_id, alg_id, class_id } = row
  const nameOf = (id: number) => nameClass(labels, alg_id, id)
  const window_start = row.window_start && toWireTime(row.window_start)
  const window_end = row.window_end && toWireTime(row.window_end)
  return {
    insight_id,
    device_id,
    device_name: row.device_name,
    display_name: row.display_name,
    alg_id,
    class_id,
    class_name: nameOf(class_id),
    class_list: listClasses(row, nameOf),
    confidence: row.confidence,
    group_confidence: isCollected(row)
      ? (groupConfidences.get(collectionKey(row)) ?? null)
      : row.confidence && roundConfidence(row.confidence),
    is_from_lora: row.comms_source === 'lora',
    time_stamp: toWireTime(row.received_at),
    file_ctime: row.file_ctime && toWireTime(row.file_ctime),
    comms_source: row.comms_source,
    insight_status: row.insight_status,
    userConfirmed: row.userConfirmed,
    latitude: row.latitude,
    longitude: row.longitude,
    photoUrl: row.file_key,
    ...(row.photo_damaged && { photo_damaged: true }),
    ...(row.photo_awaited && { photo_awaited: true }),
    table: 'insight',
    collection_id: collectionId(
      insight_id,
      device_id,
      window_start === null ? null : Date.parse(window_start),
      window_end === null ? null : Date.parse(window_end),
    ),
    window_start,
    window_end,
    device_message_identifier: row.message_identifier,
    device_message_index: row.message_index,
  }
}

/** An insight without a list has only its own class. */
function listClasses(row: InsightRow, nameOf: (id: number) => string): InsightClass[] {
  const ids = row.class_ids ?? [row.class_id]
  const confidences = row.class_confidences ?? [row.confidence]
  return ids.map((id, place) => ({
    class_id: id,
    className: nameOf(id),
    confidence: confidences[place] ?? null,
  }))
}

/** Converts `2026-11-20 03:12:00.25+00` to `2026-11-20T03:12:00.250Z`. */
export function toWireTime(time: string): string {
  const [day, clock] = [time.slice(0, 10), time.slice(11, -3)]
  return `${day}T${(clock.length === 8 ? `${clock}.` : clock).padEnd(12, '0')}Z`
}
