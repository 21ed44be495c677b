import { CAMERA_CLOCK_BEHIND_MAX_DAYS } from '@sentinel/contracts/insights/limits'
import { httpAddress } from '@sentinel/platform/http/http-address'
import {
  countUpTo,
  deviceUrlSettings,
  gatewayAddressSettings,
  Host,
  Mebibytes,
  Port,
  readSettings,
  sharedSettings,
} from '@sentinel/platform/programs/settings'
import { TrustedProxies, type TrustProxy } from '@sentinel/platform/http/trusted-proxies'
import { z } from 'zod'
import { type LorawanConfig, networkServerUrls } from './network-server-settings.ts'

const optionalText = z.string().min(1).optional()
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
/** The addresses from which an api on the same machine forwards devices' requests. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1']
const RETENTION_MAX_DAYS = 36_500
const DAYS_HINT = `must be a whole number of days, 1 to ${RETENTION_MAX_DAYS}`
const Days = z
  .string()
  .regex(/^\d{1,5}$/, DAYS_HINT)
  .transform(Number)
  .refine((days) => days >= 1 && days <= RETENTION_MAX_DAYS, DAYS_HINT)

/** Anyone who knows the secret can write sightings for every LoRa camera. */
const INGEST_SECRET_MIN_CHARACTERS = 16
const INGEST_SECRET_HINT = `must have ${INGEST_SECRET_MIN_CHARACTERS} characters or more`
const MIB = 2 ** 20
/** The limits on how much of the broker one device, and one address, may use. */
const limitSettings = {
  MQTT_PENDING_PER_ADDRESS: countUpTo(1_000_000).default(200),
  DEVICE_SUBSCRIPTIONS: countUpTo(1000).default(10),
  DEVICE_MESSAGES_PER_SECOND: countUpTo(1_000_000).default(200),
  DEVICE_MESSAGES_BURST: countUpTo(100_000_000).default(20_000),
  DEVICE_HELD_MIB: countUpTo(128).default(16),
}

const Settings = z
  .object({
    ...sharedSettings,
    ...limitSettings,
    ...deviceUrlSettings,
    MQTT_HOST: Host.default('127.0.0.1'),
    MQTT_PORT: Port.default(1883),
    MQTTS_PORT: Port.optional(),
    MQTTS_KEY: optionalText,
    MQTTS_CERT: optionalText,
    ...gatewayAddressSettings,
    GATEWAY_TRUST_PROXY: TrustedProxies.default(LOOPBACK_ADDRESSES),
    RETENTION_DAYS: Days.optional(),
    CAMERA_CLOCK_BEHIND_MAX_DAYS: Days.default(CAMERA_CLOCK_BEHIND_MAX_DAYS),
    METRICS_TOKEN: optionalText,
    DEAD_LETTERS_MIB_PER_DAY: Mebibytes.default(10 * MIB),
    PHOTOS_MIB_PER_DAY: Mebibytes.default(2048 * MIB),
    CHIRPSTACK_MQTT_URL: networkServerUrls('chirpstack').default([]),
    TTS_MQTT_URL: networkServerUrls('tts').default([]),
    INGEST_SECRET: z.string().min(INGEST_SECRET_MIN_CHARACTERS, INGEST_SECRET_HINT).optional(),
    BACKFILL: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  })
  .refine((settings) => settings.MQTTS_PORT === undefined || (settings.MQTTS_KEY && settings.MQTTS_CERT), {
    path: ['MQTTS_PORT'],
    error: 'needs MQTTS_KEY and MQTTS_CERT, the paths of two PEM files',
  })
  .refine(
    ({ BACKFILL, MQTT_HOST, GATEWAY_HTTP_HOST }) =>
      BACKFILL === '0' || [MQTT_HOST, GATEWAY_HTTP_HOST].every((host) => LOOPBACK.has(host)),
    {
      path: ['BACKFILL'],
      error:
        'lets messages date themselves: MQTT_HOST and GATEWAY_HTTP_HOST must be 127.0.0.1, ::1 or localhost',
    },
  )

export interface DeviceLimits {
  subscriptionsMax: number
  messagesPerSecond: number
  messagesBurst: number
  /** The number of bytes that may be received and not yet committed. */
  heldMaxBytes: number
}

export interface GatewayConfig {
  databaseUrl: string
  /** Connects as the user who owns the schema. */
  adminUrl: string
  dataDir: string
  mqtt: { host: string; port: number }
  mqtts: { port: number; keyPath: string; certPath: string } | undefined
  http: { host: string; port: number; metricsToken: string | undefined }
  /** Whose X-Forwarded-For is trusted for a device's address. */
  trustProxy: TrustProxy
  /** The URL from which devices fetch files, without a trailing slash. If it is undefined, they use this gateway's own HTTP port. */
  deviceUrl: string | undefined
  /** The maximum number of connections per address that have not sent a complete CONNECT. */
  pendingPerAddress: number
  deviceLimits: DeviceLimits
  retentionDays: number | undefined
  /** A camera may have recorded at most this many days before its provisioning. An earlier date means that the clock is wrong. */
  clockBehindMaxDays: number
  /** The limits for one device on a UTC day. */
  dailyBytes: { deadLetters: number; photos: number }
  /** The amount of free space that is reserved for insights. */
  diskReserveBytes: number
  /** True if messages may state when they were received. Intended for the demo's history, never for a network. */
  takesBackfill: boolean
  /** The LoRaWAN network servers that send uplinks. */
  lorawan: LorawanConfig
  logLevel: string
}

/** Reads the gateway's settings. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): GatewayConfig {
  const settings = readSettings(Settings, environment)
  const { MQTTS_PORT: tlsPort, MQTTS_KEY: keyPath, MQTTS_CERT: certPath } = settings
  return {
    databaseUrl: settings.DATABASE_URL,
    adminUrl: settings.DATABASE_ADMIN_URL ?? settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    mqtt: { host: settings.MQTT_HOST, port: settings.MQTT_PORT },
    mqtts: tlsPort !== undefined && keyPath && certPath ? { port: tlsPort, keyPath, certPath } : undefined,
    http: {
      host: settings.GATEWAY_HTTP_HOST,
      port: settings.GATEWAY_HTTP_PORT,
      metricsToken: settings.METRICS_TOKEN,
    },
    trustProxy: settings.GATEWAY_TRUST_PROXY,
    deviceUrl: findDeviceUrl(settings),
    pendingPerAddress: settings.MQTT_PENDING_PER_ADDRESS,
    deviceLimits: {
      subscriptionsMax: settings.DEVICE_SUBSCRIPTIONS,
      messagesPerSecond: settings.DEVICE_MESSAGES_PER_SECOND,
      messagesBurst: settings.DEVICE_MESSAGES_BURST,
      heldMaxBytes: settings.DEVICE_HELD_MIB * MIB,
    },
    retentionDays: settings.RETENTION_DAYS,
    clockBehindMaxDays: settings.CAMERA_CLOCK_BEHIND_MAX_DAYS,
    dailyBytes: { deadLetters: settings.DEAD_LETTERS_MIB_PER_DAY, photos: settings.PHOTOS_MIB_PER_DAY },
    diskReserveBytes: settings.DISK_RESERVE_MIB,
    takesBackfill: settings.BACKFILL === '1',
    lorawan: {
      servers: [...settings.CHIRPSTACK_MQTT_URL, ...settings.TTS_MQTT_URL],
      ingestSecret: settings.INGEST_SECRET,
    },
    logLevel: settings.LOG_LEVEL,
  }
}

/** If the system chooses the api's port, it is known only after ours. */
function findDeviceUrl(settings: z.infer<typeof Settings>): string | undefined {
  const url = settings.DEVICE_URL ?? settings.PUBLIC_URL
  if (url !== undefined) return url.replace(/\/+$/, '')
  return settings.HTTP_PORT === 0 ? undefined : httpAddress(settings.HTTP_HOST, settings.HTTP_PORT)
}
