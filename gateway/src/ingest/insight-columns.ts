import type { CameraClock, CommsSource } from '@sentinel/contracts/insights/insights'
import { InsightsMessage, UplinkInsight } from '@sentinel/contracts/device-messages/mqtt'
import { judgeCameraClock } from '@sentinel/domain/fleet/camera-clock'
import { reportedPlace } from '@sentinel/domain/fleet/reported-place'
import { displayedMs } from '@sentinel/domain/insights/displayed-time'
import { hashContent, writeSortedFields } from './content-hash.ts'
import { asSent, extraFieldsOf, ExtraRoom, LEFT_OUT_NAME, UNREADABLE_NAME } from './extra-fields.ts'
import { ALL_READABLE, toShortTexts, type UnreadableFields } from './repair-message.ts'

/** An insight in the form of the insert statement. Times are Unix milliseconds. */
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
  /** The message's fields that could not be read, as JSON by name. The same for each of the message's insights. */
  unreadable: string | null
  /** The hash of what the device says it saw, see `hashSighting`. */
  contentHash: number
}

const NO_PLACE: Pick<InsightRow, 'latitude' | 'longitude'> = { latitude: null, longitude: null }

/** The columns that distinguish one sighting from another: what the device says it saw. */
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

export const MESSAGE_FIELDS = new Set(Object.keys(InsightsMessage.shape))
export const INSIGHT_FIELDS = new Set(Object.keys(UplinkInsight.shape))
/**
 * The fields that `hashSighting` writes separately, and those in the natural key. The list must not change: a field that is added to the contract
 * later is then hashed with the unknown ones, as before.
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

/** The time when a message was received, and the time since which its camera may have recorded. Both are Unix milliseconds. */
export interface Received {
  receivedMs: number
  recordsSinceMs?: number | undefined
}

export interface InsightRowOptions {
  /** The space for fields that have no column. */
  room?: ExtraRoom
  unreadable?: UnreadableFields
}

/**
 * Returns one message's rows. The window and the location are either fields of the insight or, for all insights, fields of the message. The message's
 * unknown fields are stored once, with the first row.
 */
export function toInsightRows(
  deviceId: number,
  message: InsightsMessage,
  { receivedMs, recordsSinceMs }: Received,
  { room = new ExtraRoom(), unreadable = ALL_READABLE }: InsightRowOptions = {},
): InsightRow[] {
  const extras = toExtras(message, room, unreadable)
  const unreadableText = writeUnreadable(unreadable)
  return message.insights.map((insight, position) => {
    const fileCtimeMs = insight.file_ctime === null ? null : Date.parse(insight.file_ctime)
    const said = toSighting(message, insight)
    return {
      deviceId,
      messageId: message.message_id,
      index: insight.index,
      fileCtimeMs,
      displayedMs: displayedMs(fileCtimeMs, receivedMs, recordsSinceMs),
      receivedMs,
      commsSource: message.comms_source ?? 'cell',
      cameraClock: judgeCameraClock(fileCtimeMs, receivedMs, recordsSinceMs),
      ...said,
      extra: extras[position] ?? null,
      unreadable: unreadableText,
      contentHash: hashSighting({ ...said, ...sentPlace(message, insight) }, insight),
    }
  })
}

function toSighting(message: InsightsMessage, insight: UplinkInsight): Sighting {
  const windowed = insight.window_start != null || insight.window_end != null ? insight : message
  return {
    algId: insight.alg_id,
    classId: insight.class_id,
    confidence: toReal(insight.confidence),
    windowStartMs: toMs(windowed.window_start),
    windowEndMs: toMs(windowed.window_end),
    ...(reportedPlace(insight) ?? reportedPlace(message) ?? NO_PLACE),
    ...toClassColumns(insight),
    photoExpected: insight.photo === true,
  }
}

/**
 * Hashes an insight without how it was sent: the same sighting may be resent over another link, and the message's unknown fields may describe the
 * transmission.
 */
function hashSighting(said: Sighting, insight: UplinkInsight): number {
  const { algId, classId, confidence, classIds, classConfidences } = said
  const { windowStartMs, windowEndMs, latitude, longitude, photoExpected } = said
  const others = writeSortedFields(insight, HASHED_BY_NAME)
  return hashContent(
    `${algId},${classId},${confidence},${classIds},${classConfidences},${windowStartMs},${windowEndMs},${latitude},${longitude},${photoExpected},${others}`,
  )
}

/** Rounds very small values to 0, because PostgreSQL's real type refuses them. */
export function toReal<Value extends number | null | undefined>(value: Value): Value | 0 {
  return typeof value === 'number' && Math.fround(value) === 0 ? 0 : value
}

/** Returns the location as it was sent, even if it is invalid: a message's hash must not change when our definition of a location does. */
function sentPlace(message: InsightsMessage, insight: UplinkInsight): typeof NO_PLACE {
  const { latitude, longitude } = insight.latitude != null && insight.longitude != null ? insight : message
  return { latitude: latitude ?? null, longitude: longitude ?? null }
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

/**
 * Returns the fields without a column for each row: those of its insight, and for the first row also those of the message and a note of what was
 * omitted.
 */
function toExtras(
  message: InsightsMessage,
  room: ExtraRoom,
  unreadable: UnreadableFields,
): (string | null)[] {
  const extraOf = (part: object, known: ReadonlySet<string>) => {
    const sent = asSent(unreadable.get(part), room)
    const extra = extraFieldsOf(part, known, room)
    return sent ? { ...extra, [UNREADABLE_NAME]: sent } : extra
  }
  const ofMessage = extraOf(message, MESSAGE_FIELDS)
  const ofInsights = message.insights.map((insight) => extraOf(insight, INSIGHT_FIELDS))
  return ofInsights.map((insight, position) =>
    position === 0 ? writeExtra(insight, ofMessage, room.leftOut) : writeExtra(insight),
  )
}

/** Writes the first value of each field that could not be read, even if it affects several insights. */
function writeUnreadable(unreadable: UnreadableFields): string | null {
  if (unreadable.size === 0) return null
  return quote(JSON.stringify(toShortTexts([...unreadable.values()])))
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

/** Writes an element of a PostgreSQL array literal. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Returns the parameters of the insert statement in order: one PostgreSQL array literal per column, which is empty if all values are null. */
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
  'unreadable',
] as const satisfies readonly (keyof InsightRow)[]
