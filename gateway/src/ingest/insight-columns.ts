import type { CameraClock, CommsSource } from '@sentinel/contracts/insights'
import { InsightsMessage, UplinkInsight } from '@sentinel/contracts/mqtt'
import { judgeCameraClock } from '@sentinel/domain/device/camera-clock'
import { displayedMs } from '@sentinel/domain/insight/displayed-time'
import { hashContent, writeSortedFields } from './content-hash.ts'
import { extraFieldsOf, ExtraRoom, LEFT_OUT_NAME } from './extra-fields.ts'

/** One insight as the insert statement takes it. Times are unix milliseconds. */
export interface InsightRow {
  deviceId: number
  messageId: number
  index: number
  fileCtimeMs: number | null
  displayedMs: number
  receivedMs: number
  algId: number | null
  classId: number
  confidence: number | null
  commsSource: CommsSource
  cameraClock: CameraClock
  windowStartMs: number | null
  windowEndMs: number | null
  latitude: number | null
  longitude: number | null
  classIds: string | null
  classConfidences: string | null
  photoExpected: boolean
  extra: string | null
  /** Hash of what the device says it saw, see `hashSighting`. */
  contentHash: number
}

/** What the device says it saw: the columns that make one sighting another. */
type Sighting = Pick<
  InsightRow,
  | 'algId'
  | 'classId'
  | 'confidence'
  | 'windowStartMs'
  | 'windowEndMs'
  | 'latitude'
  | 'longitude'
  | 'classIds'
  | 'classConfidences'
  | 'photoExpected'
>

const MESSAGE_FIELDS = new Set(Object.keys(InsightsMessage.shape))
const INSIGHT_FIELDS = new Set(Object.keys(UplinkInsight.shape))
/**
 * The fields that `hashSighting` writes by themselves, and those of the natural key. The list must stay as it is: a field that the
 * contract learns later is then hashed with the unknown ones, as before.
 */
const HASHED_BY_NAME: ReadonlySet<string> = new Set([
  'index',
  'file_ctime',
  'alg_id',
  'class_id',
  'confidence',
  'class_list',
  'photo',
  'latitude',
  'longitude',
  'window_start',
  'window_end',
])

/**
 * The rows of one message. Window and place stand on the insight or, for all of them, on the message. Unknown fields of the message are
 * stored once, with the first of its rows.
 */
export function toInsightRows(
  deviceId: number,
  message: InsightsMessage,
  receivedMs: number,
  room = new ExtraRoom(),
): InsightRow[] {
  const extras = toExtras(message, room)
  return message.insights.map((insight, position) => {
    const fileCtimeMs = insight.file_ctime === null ? null : Date.parse(insight.file_ctime)
    const said = toSighting(message, insight)
    return {
      deviceId,
      messageId: message.message_id,
      index: insight.index,
      fileCtimeMs,
      displayedMs: displayedMs(fileCtimeMs, receivedMs),
      receivedMs,
      commsSource: message.comms_source ?? 'cell',
      cameraClock: judgeCameraClock(fileCtimeMs, receivedMs),
      ...said,
      extra: extras[position] ?? null,
      contentHash: hashSighting(said, insight),
    }
  })
}

function toSighting(message: InsightsMessage, insight: UplinkInsight): Sighting {
  const located = insight.latitude != null && insight.longitude != null ? insight : message
  const windowed = insight.window_start != null || insight.window_end != null ? insight : message
  return {
    algId: insight.alg_id,
    classId: insight.class_id,
    confidence: toReal(insight.confidence),
    windowStartMs: toMs(windowed.window_start),
    windowEndMs: toMs(windowed.window_end),
    latitude: located.latitude ?? null,
    longitude: located.longitude ?? null,
    ...toClassColumns(insight),
    photoExpected: insight.photo === true,
  }
}

/**
 * How it was sent is left out: the same sighting may come again over another link, and unknown fields of the message may describe
 * the transmission.
 */
function hashSighting(said: Sighting, insight: UplinkInsight): number {
  const { algId, classId, confidence, classIds, classConfidences } = said
  const { windowStartMs, windowEndMs, latitude, longitude, photoExpected } = said
  const others = writeSortedFields(insight, HASHED_BY_NAME)
  return hashContent(
    `${algId},${classId},${confidence},${classIds},${classConfidences},${windowStartMs},${windowEndMs},${latitude},${longitude},${photoExpected},${others}`,
  )
}

/** PostgreSQL's real refuses what is too small for it, where JavaScript would round to 0. */
export function toReal<Value extends number | null | undefined>(value: Value): Value | 0 {
  return typeof value === 'number' && Math.fround(value) === 0 ? 0 : value
}

function toMs(time: string | null | undefined): number | null {
  return time == null ? null : Date.parse(time)
}

function toClassColumns({
  class_list: list,
}: UplinkInsight): Pick<InsightRow, 'classIds' | 'classConfidences'> {
  if (!list || list.length === 0) return { classIds: null, classConfidences: null }
  return {
    classIds: `"{${list.map((item) => item.class_id).join(',')}}"`,
    classConfidences: `"{${list.map((item) => toReal(item.confidence) ?? 'NULL').join(',')}}"`,
  }
}

/** The unknown fields for each row: its insight's, and with the first row the message's and what was left out. */
function toExtras(message: InsightsMessage, room: ExtraRoom): (string | null)[] {
  const ofMessage = extraFieldsOf(message, MESSAGE_FIELDS, room)
  const ofInsights = message.insights.map((insight) => extraFieldsOf(insight, INSIGHT_FIELDS, room))
  return ofInsights.map((insight, position) =>
    position === 0 ? writeExtra(insight, ofMessage, room.leftOut) : writeExtra(insight),
  )
}

function writeExtra(insight?: object, message?: object, leftOut?: object): string | null {
  if (!message && !insight && !leftOut) return null
  return quote(
    JSON.stringify({
      ...(message && { message }),
      ...(insight && { insight }),
      ...(leftOut && { [LEFT_OUT_NAME]: leftOut }),
    }),
  )
}

/** An element of a PostgreSQL array literal. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The parameters of the insert statement, in its order: one PostgreSQL array literal per column, empty where all is null. */
export function toInsightParameters(rows: readonly InsightRow[]): string[] {
  return COLUMN_ORDER.map((column) => {
    let literal = ''
    let hasValue = false
    for (const { [column]: value } of rows) {
      hasValue ||= value !== null
      literal += `,${value ?? 'NULL'}`
    }
    return hasValue ? `{${literal.slice(1)}}` : '{}'
  })
}

const COLUMN_ORDER = [
  'deviceId',
  'messageId',
  'index',
  'fileCtimeMs',
  'displayedMs',
  'receivedMs',
  'algId',
  'classId',
  'confidence',
  'commsSource',
  'cameraClock',
  'windowStartMs',
  'windowEndMs',
  'latitude',
  'longitude',
  'classIds',
  'classConfidences',
  'photoExpected',
  'extra',
  'contentHash',
] as const satisfies readonly (keyof InsightRow)[]
