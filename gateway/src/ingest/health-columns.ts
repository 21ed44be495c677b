import type { CameraClock } from '@sentinel/contracts/insights/insights'
import { STARTUP_DATA_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'
import { HealthMessage } from '@sentinel/contracts/device-messages/mqtt'
import { hashContent, writeSortedFields } from './content-hash.ts'
import { asSent, extraFieldsOf, ExtraRoom, LEFT_OUT_NAME, UNREADABLE_NAME } from './extra-fields.ts'
import { judgeCameraClock } from '@sentinel/domain/fleet/camera-clock'
import { reportedPlace } from '@sentinel/domain/fleet/reported-place'
import { type Received, toReal } from './insight-columns.ts'
import { ALL_READABLE, toShortTexts, type UnreadableFields } from './repair-message.ts'

/** Each column's type and the report field that fills it. */
type Columns = Record<string, readonly [type: string, field: keyof HealthMessage]>

/** The columns that are stored in the history. Their latest known values are also in the device row. */
const MEASURED = {
  battery_voltage: ['real', 'battery_voltage'],
  memory_remaining_mib: ['real', 'memory_remaining'],
  space_remaining_percent: ['real', 'space_remaining'],
  temperature_celsius: ['real', 'temperature'],
  hours_since_last_camera_trigger: ['real', 'hours_since_last_camera_trigger'],
  images_processed: ['bigint', 'images_processed'],
  cycle_count: ['bigint', 'cycle_count'],
  image_count: ['bigint', 'image_count'],
  latitude: ['double precision', 'latitude'],
  longitude: ['double precision', 'longitude'],
  cycle_minutes: ['int', 'cycle_time'],
  sync_minutes: ['int', 'sync_time'],
  trigger_number: ['int', 'trigger_number'],
  settings_revision: ['smallint', 'settings_revision'],
  startup_data: ['jsonb', 'startup_data'],
} as const satisfies Columns

/** Columns that are stored only in the device row: the device's identity and its versions. The history does not repeat them. */
const IDENTITY = {
  software_version: ['text', 'software_version'],
  mcu_version: ['text', 'mcu_version'],
  hardware_id: ['text', 'hardware_id'],
  lora_uid: ['text', 'lora_uid'],
  cell_uid: ['text', 'cell_uid'],
} as const satisfies Columns

/** All columns. More may be added, because the content hash does not depend on which fields have columns. */
const REPORTED = { ...MEASURED, ...IDENTITY }
type ReportedColumn = keyof typeof REPORTED

export const MEASURED_COLUMNS = Object.keys(MEASURED)
export const REPORTED_COLUMNS = Object.keys(REPORTED)
/** The columns with their types, as a column definition list. */
export const REPORTED_DECLARATIONS = Object.entries(REPORTED).map(([column, [type]]) => `${column} ${type}`)

/** One health report as read by the statement's `jsonb_to_recordset`. An omitted column is null. */
export interface HealthRow extends Partial<Record<ReportedColumn, unknown>> {
  device_id: number
  message_identifier: number
  /** The device's own time, or 0 if it sent none. Part of the natural key. */
  recorded_ms: number
  /** The time under which the report is stored in the history: the device's time if it is plausible, otherwise ours. */
  history_ms: number
  received_ms: number
  camera_clock: CameraClock
  extra: object | null
  /** The fields that could not be read, by name and shortened. */
  unreadable: Record<string, string> | null
  /** The hash of everything that was reported, see `hashReport`. */
  content_hash: number
}

export const HEALTH_FIELDS = new Set(Object.keys(HealthMessage.shape))
/** Fields in the natural key. Hashes are only compared under the same key. */
const KEY_FIELDS = new Set(['message_id', 'recorded_at'])

/** The name stored with the unknown fields if fields from the start-up data were omitted. */
const STARTUP_LEFT_OUT_NAME = 'startup_data_left_out'
export const NO_KNOWN_FIELDS: ReadonlySet<string> = new Set()

/** The alert rules read this flag, so other fields must not use up its space. */
function cableFlagFirst({ cable_ok: flag, ...others }: Record<string, unknown>): Record<string, unknown> {
  return flag === undefined ? others : { cable_ok: flag, ...others }
}

/** Tracks the space for one report's fields that have no columns. */
export interface HealthRooms {
  startup: ExtraRoom
  unknown: ExtraRoom
}

export function openHealthRooms(): HealthRooms {
  return { startup: new ExtraRoom(STARTUP_DATA_MAX_BYTES), unknown: new ExtraRoom() }
}

export interface HealthRowOptions {
  rooms?: HealthRooms
  unreadable?: UnreadableFields
}

export function toHealthRow(
  deviceId: number,
  message: HealthMessage,
  { receivedMs, recordsSinceMs }: Received,
  { rooms = openHealthRooms(), unreadable = ALL_READABLE }: HealthRowOptions = {},
): HealthRow {
  const { startup, unknown } = rooms
  const sent = asSent(
    { ...unreadable.get(message), ...(message.startup_data && unreadable.get(message.startup_data)) },
    unknown,
  )
  const startupData =
    message.startup_data &&
    (extraFieldsOf(cableFlagFirst(message.startup_data), NO_KNOWN_FIELDS, startup) ?? {})
  const extra = {
    ...(sent && { [UNREADABLE_NAME]: sent }),
    ...extraFieldsOf(message, HEALTH_FIELDS, unknown),
    ...(unknown.leftOut && { [LEFT_OUT_NAME]: unknown.leftOut }),
    ...(startup.leftOut && { [STARTUP_LEFT_OUT_NAME]: startup.leftOut }),
  }
  const recordedMs = message.recorded_at == null ? null : Date.parse(message.recorded_at)
  const clock = judgeCameraClock(recordedMs, receivedMs, recordsSinceMs)
  return {
    device_id: deviceId,
    message_identifier: message.message_id,
    recorded_ms: recordedMs ?? 0,
    history_ms: recordedMs !== null && clock === 'ok' ? recordedMs : receivedMs,
    received_ms: receivedMs,
    camera_clock: clock,
    ...toReported(message),
    startup_data: startupData,
    extra: Object.keys(extra).length > 0 ? extra : null,
    unreadable: unreadable.size > 0 ? toShortTexts([...unreadable.values()]) : null,
    content_hash: hashReport(message),
  }
}

/** Hashes all fields as the device sent them, so that a report has the same hash after a release that knows more fields. */
function hashReport(message: HealthMessage): number {
  return hashContent(writeSortedFields(message, KEY_FIELDS))
}

function toReported(message: HealthMessage): Pick<HealthRow, ReportedColumn> {
  const row: Record<string, unknown> = {}
  for (const [column, [type, field]] of Object.entries(REPORTED)) {
    const value = message[field]
    row[column] = type === 'real' && typeof value === 'number' ? toReal(value) : value
  }
  return { ...row, ...(reportedPlace(message) ?? { latitude: null, longitude: null }) }
}
