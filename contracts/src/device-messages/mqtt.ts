import { z } from 'zod'
import { CommsSource, ConfidencePercent } from '../insights/insights.ts'
import { CYCLE_TIME_MAX_MINUTES, SETTINGS_REVISION_MAX, TRIGGER_NUMBER_MAX } from '../commands/limits.ts'
import {
  CLASS_ID_MAX,
  CLASS_LIST_MAX_ITEMS,
  INSIGHTS_PER_MESSAGE_MAX,
  INSIGHT_INDEX_MAX,
  MESSAGE_ID_MAX,
  MINUTES_MAX,
} from './limits.ts'
import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '../fleet/limits.ts'
import { DeviceTime } from '../values/wire-time.ts'

/** The messages that native devices send over MQTT 3.1.1. Unknown fields are accepted. The gateway stores them in the row. */

const MessageId = z.int().min(0).max(MESSAGE_ID_MAX)
const InsightIndex = z.int().min(0).max(INSIGHT_INDEX_MAX)
const ClassId = z.int().min(0).max(CLASS_ID_MAX)
const Latitude = z.number().min(-LATITUDE_MAX_DEGREES).max(LATITUDE_MAX_DEGREES)
const Longitude = z.number().min(-LONGITUDE_MAX_DEGREES).max(LONGITUDE_MAX_DEGREES)
const Count = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const Minutes = z.int().min(0).max(MINUTES_MAX)
/** Refuses NUL and unpaired surrogates, which PostgreSQL's text cannot contain, and U+FFFD, which replaces bytes that were not UTF-8. */
const storableText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .refine(
      (text) => text.isWellFormed() && !/[\0\u{fffd}]/u.test(text),
      'contains a NUL or a broken character',
    )
const ShortText = storableText(200)

const place = { latitude: Latitude.nullish(), longitude: Longitude.nullish() }
const window = { window_start: DeviceTime.nullish(), window_end: DeviceTime.nullish() }

export const UplinkInsight = z.object({
  index: InsightIndex,
  /** Null over LoRa until a classifier is deployed on the device. */
  alg_id: ClassId.nullable(),
  class_id: ClassId,
  confidence: ConfidencePercent,
  /** Null from a device without a clock. */
  file_ctime: DeviceTime.nullable(),
  class_list: z
    .array(z.object({ class_id: ClassId, confidence: ConfidencePercent }))
    .max(CLASS_LIST_MAX_ITEMS)
    .nullish(),
  photo: z.boolean().nullish(),
  ...place,
  ...window,
})
export type UplinkInsight = z.infer<typeof UplinkInsight>

export const InsightsMessage = z.object({
  message_id: MessageId,
  comms_source: CommsSource.nullish(),
  insights: z.array(UplinkInsight).min(1).max(INSIGHTS_PER_MESSAGE_MAX),
  ...place,
  ...window,
})
export type InsightsMessage = z.infer<typeof InsightsMessage>

/** Units: `memory_remaining` MiB, `space_remaining` percent, `cycle_time` and `sync_time` minutes, `temperature` °C. */
export const HealthMessage = z.object({
  message_id: MessageId,
  battery_voltage: z.number().min(0).max(100).nullish(),
  memory_remaining: z.number().min(0).max(1e9).nullish(),
  space_remaining: z.number().min(0).max(100).nullish(),
  images_processed: Count.nullish(),
  cycle_count: Count.nullish(),
  image_count: Count.nullish(),
  hours_since_last_camera_trigger: z.number().min(0).max(1e6).nullish(),
  startup_data: z.looseObject({ cable_ok: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(-273).max(1000).nullish(),
  software_version: ShortText.nullish(),
  mcu_version: ShortText.nullish(),
  hardware_id: ShortText.nullish(),
  lora_uid: ShortText.nullish(),
  cell_uid: ShortText.nullish(),
  cycle_time: Minutes.nullish(),
  sync_time: Minutes.nullish(),
  trigger_number: Minutes.nullish(),
  settings_revision: z.int().min(0).max(255).nullish(),
  recorded_at: DeviceTime.nullish(),
  ...place,
})
export type HealthMessage = z.infer<typeof HealthMessage>

export const AnswerStatus = z.enum(['success', 'failed', 'pending_reset'])
export type AnswerStatus = z.infer<typeof AnswerStatus>

export const AnswerMessage = z.object({
  id: z.uuid(),
  status: AnswerStatus,
  detail: storableText(2000).nullish(),
})
export type AnswerMessage = z.infer<typeof AnswerMessage>

/** A device's JSON messages, keyed by the topic level after `up/`. Photos are not included because they are sent as bytes. */
export const deviceMessages = {
  insights: InsightsMessage,
  health: HealthMessage,
  answers: AnswerMessage,
} as const
export type DeviceMessageKind = keyof typeof deviceMessages
export type DeviceMessage<Kind extends DeviceMessageKind> = z.infer<(typeof deviceMessages)[Kind]>

/** An uplink's device and kind, read from its topic. */
export type UplinkAddress =
  | { deviceId: number; kind: DeviceMessageKind }
  | { deviceId: number; kind: 'photos'; messageId: number; index: number }

const UPLINK_TOPIC =
  /^sentinels\/(0|[1-9]\d{0,9})\/up\/(?:(insights|health|answers)|photos\/(\d{1,10})\/(\d{1,5}))$/

export function parseUplinkTopic(topic: string): UplinkAddress | undefined {
  const match = UPLINK_TOPIC.exec(topic)
  if (!match) return undefined
  const deviceId = Number(match[1])
  if (match[2] !== undefined) return { deviceId, kind: match[2] as DeviceMessageKind } // safe: the expression lists the kinds
  const messageId = Number(match[3])
  const index = Number(match[4])
  return messageId <= MESSAGE_ID_MAX && index <= INSIGHT_INDEX_MAX
    ? { deviceId, kind: 'photos', messageId, index }
    : undefined
}

/** Returns true for a topic filter below the device's own `down/`. Devices may subscribe only to these. */
export function isOwnDownlinkFilter(deviceId: number, filter: string): boolean {
  return filter.startsWith(`sentinels/${deviceId}/down/`)
}

export function uplinkTopic(deviceId: number, kind: DeviceMessageKind): string {
  return `sentinels/${deviceId}/up/${kind}`
}

export function photoTopic(deviceId: number, messageId: number, index: number): string {
  return `sentinels/${deviceId}/up/photos/${messageId}/${index}`
}

export function commandTopic(deviceId: number): string {
  return `sentinels/${deviceId}/down/commands`
}

/** A file that the device downloads with its own credentials. */
const DeviceFile = z.object({
  url: z.url(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
})
/** Counted per device from 1 to 255, then starting over at 1. A health report with this revision proves that the device has the settings. */
const Revision = z.int().min(1).max(SETTINGS_REVISION_MAX)
const settings = {
  cycleTime: z.int().min(1).max(CYCLE_TIME_MAX_MINUTES),
  triggerNumber: z.int().min(1).max(TRIGGER_NUMBER_MAX),
  revision: Revision,
}

const commandPayloads = {
  reset_device: z.object({}),
  update_model_settings: z.object({ releaseId: z.int(), files: z.array(DeviceFile) }),
  /** Optional because a LoRa frame does not contain the sync time. */
  update_state: z.object({ ...settings, syncTime: z.int().min(1).optional() }),
  request_higher_res_image: z.object({ message_id: MessageId, index: InsightIndex }),
  device_update: z.object({
    releaseId: z.int(),
    firmwareTag: z.string(),
    firmwareVersion: z.string(),
    ...settings,
    satelliteFixTime: z.int().optional(),
    satellitePasses: z.int().optional(),
    files: z.array(DeviceFile),
  }),
  cancel: z.object({ id: z.uuid() }),
} as const

export type CommandType = keyof typeof commandPayloads

/**
 * Returns the path from which a device downloads a command's file: `GET /device/files/{sha256}` with its own credentials (Basic). Range requests are
 * supported.
 */
export function deviceFilePath(sha256: string): string {
  return `/device/files/${sha256}`
}

const envelope = { id: z.uuid(), issued_at: DeviceTime, expires_at: DeviceTime }

function command<Type extends CommandType>(type: Type) {
  return z.object({ ...envelope, type: z.literal(type), payload: commandPayloads[type] })
}

/** The messages that the broker sends on `down/commands` with QoS 1, never retained. */
export const CommandMessage = z.discriminatedUnion('type', [
  command('reset_device'),
  command('update_model_settings'),
  command('update_state'),
  command('request_higher_res_image'),
  command('device_update'),
  command('cancel'),
])
export type CommandMessage = z.infer<typeof CommandMessage>
