import { reportedPlace } from '@sentinel/domain/fleet/reported-place'
import type { z } from 'zod'
import { type Reception, UnreadableEvent } from './radio-event.ts'

/** Parses an event. Throws `UnreadableEvent` with the DevEUI. */
export function parseEvent<Schema extends z.ZodType>(
  schema: Schema,
  event: unknown,
  devEui: string | undefined,
): z.infer<Schema> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnreadableEvent(
    `${issue?.path.join('.') || 'event'}: ${issue?.message ?? 'cannot be read'}`,
    devEui,
  )
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a network server's time, in Unix milliseconds. Up to nine decimal places are truncated to three. Returns undefined for a time that is absent,
 * invalid or before 1970, so that the frame is not lost because of it.
 */
export function readNetworkTime(text: string | null | undefined): number | undefined {
  // Without the pattern, Date.parse reads "5" as a day in May.
  if (text == null || !TIME.test(text)) return undefined
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return time >= 0 ? time : undefined
}

const BASE64 = /^(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{2,3})?={0,2}$/

/** Reads base64, URL-safe or not, with or without padding. Returns undefined for anything else. */
export function readBase64(text: string | null | undefined): Buffer | undefined {
  if (text == null) return Buffer.alloc(0)
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** Returns a frame's port. Returns undefined for a frame without data and port, which is written as if it had port 0. */
export function readPort(port: number | null | undefined, data: Uint8Array): number | undefined {
  return data.byteLength > 0 ? (port ?? 0) : port || undefined
}

const RSSI_MAX_DBM = 200
const SNR_MAX_DB = 100
const NAME_MAX_CHARACTERS = 200

/**
 * Reads how a radio gateway has received a frame. Protocol buffers omit a reading of 0 (https://github.com/chirpstack/chirpstack/issues/883), so an
 * absent reading is 0. A reading that is invalid or impossible is unknown, and so is an absent one if no gateway is named.
 */
export function readReception(
  gateway: string | null | undefined,
  { rssi, snr }: { rssi?: number | null | undefined; snr?: number | null | undefined },
): Reception {
  const gatewayId = readName(gateway)
  const absent = gatewayId === undefined ? null : 0
  return {
    gatewayId,
    rssiDbm: readReading(rssi === undefined ? absent : rssi, RSSI_MAX_DBM),
    snrDb: readReading(snr === undefined ? absent : snr, SNR_MAX_DB),
  }
}

function readReading(value: number | null, max: number): number | undefined {
  return value !== null && Math.abs(value) <= max ? value : undefined
}

/** Returns a name that PostgreSQL accepts, cut to the maximum name length. Returns undefined if it is absent or empty. */
export function readName(text: string | null | undefined): string | undefined {
  return text?.slice(0, NAME_MAX_CHARACTERS).replaceAll('\0', '').toWellFormed() || undefined
}

/** Joins the parts of a server's own event id. Returns undefined if all are absent. */
export function toEventKey(...parts: readonly (string | number | null | undefined)[]): string | undefined {
  if (parts.every((part) => part == null)) return undefined
  return readName(parts.map((part) => part ?? '').join(' '))
}

/** Returns a device's address in its session, or an empty string for anything else. */
export function readDevAddr(text: string | null | undefined): string {
  return text != null && /^[0-9a-f]{8}$/i.test(text) ? text.toLowerCase() : ''
}

/** Returns a location on the globe, or undefined for anything else. Protocol buffers omit a coordinate of 0. */
export function readPlace(
  place: { latitude?: number | null | undefined; longitude?: number | null | undefined } | null | undefined,
): { latitude: number; longitude: number } | undefined {
  if (!place) return undefined
  const { latitude = 0, longitude = 0 } = place
  const found = reportedPlace({ latitude, longitude })
  return found && Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180 ? found : undefined
}
