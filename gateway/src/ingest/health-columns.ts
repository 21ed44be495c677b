import type { CameraClock } from '@sentinel/contracts/insights'
import type { HealthMessage } from '@sentinel/contracts/mqtt'
import { extraFieldsOf, refuseUnkeepable } from './extra-fields.ts'
import { judgeCameraClock, toReal } from './insight-columns.ts'

/** One health report as the statement's `jsonb_to_recordset` reads it; names are the columns of `health`. */
export interface HealthRow {
  device_id: number
  message_identifier: number
  /** The device's own time, 0 when it gave none: part of the natural key. */
  recorded_ms: number
  /** Where the report stands in the history: the device's time if believable, else ours. */
  history_ms: number
  received_ms: number
  camera_clock: CameraClock
  battery_voltage: number | null
  memory_remaining_mib: number | null
  space_remaining_percent: number | null
  temperature_celsius: number | null
  hours_since_last_camera_trigger: number | null
  images_processed: number | null
  cycle_count: number | null
  image_count: number | null
  latitude: number | null
  longitude: number | null
  cycle_minutes: number | null
  sync_minutes: number | null
  trigger_number: number | null
  settings_revision: number | null
  software_version: string | null
  mcu_version: string | null
  hardware_id: string | null
  lora_uid: string | null
  cell_uid: string | null
  startup_data: object | null
  extra: object | null
}

const HEALTH_FIELDS = new Set([
  'message_id',
  'battery_voltage',
  'memory_remaining',
  'space_remaining',
  'images_processed',
  'cycle_count',
  'image_count',
  'hours_since_last_camera_trigger',
  'startup_data',
  'temperature',
  'software_version',
  'mcu_version',
  'hardware_id',
  'lora_uid',
  'cell_uid',
  'cycle_time',
  'sync_time',
  'trigger_number',
  'settings_revision',
  'recorded_at',
  'latitude',
  'longitude',
])

export function toHealthRow(deviceId: number, message: HealthMessage, receivedMs: number): HealthRow {
  refuseUnkeepable('startup_data', message.startup_data, 0)
  const recordedMs = message.recorded_at == null ? null : Date.parse(message.recorded_at)
  const clock = judgeCameraClock(recordedMs, receivedMs)
  const located = message.latitude != null && message.longitude != null
  return {
    device_id: deviceId,
    message_identifier: message.message_id,
    recorded_ms: recordedMs ?? 0,
    history_ms: recordedMs !== null && clock === 'ok' ? recordedMs : receivedMs,
    received_ms: receivedMs,
    camera_clock: clock,
    battery_voltage: toReal(message.battery_voltage) ?? null,
    memory_remaining_mib: toReal(message.memory_remaining) ?? null,
    space_remaining_percent: toReal(message.space_remaining) ?? null,
    temperature_celsius: toReal(message.temperature) ?? null,
    hours_since_last_camera_trigger: toReal(message.hours_since_last_camera_trigger) ?? null,
    images_processed: message.images_processed ?? null,
    cycle_count: message.cycle_count ?? null,
    image_count: message.image_count ?? null,
    latitude: located ? (message.latitude ?? null) : null,
    longitude: located ? (message.longitude ?? null) : null,
    cycle_minutes: message.cycle_time ?? null,
    sync_minutes: message.sync_time ?? null,
    trigger_number: message.trigger_number ?? null,
    settings_revision: message.settings_revision ?? null,
    software_version: message.software_version ?? null,
    mcu_version: message.mcu_version ?? null,
    hardware_id: message.hardware_id ?? null,
    lora_uid: message.lora_uid ?? null,
    cell_uid: message.cell_uid ?? null,
    startup_data: message.startup_data ?? null,
    extra: extraFieldsOf(message, HEALTH_FIELDS) ?? null,
  }
}
