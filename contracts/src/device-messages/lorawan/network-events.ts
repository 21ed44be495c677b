import { z } from 'zod'

/**
 * Helpers for fields that the events of both LoRaWAN network servers share. Both servers write JSON from protocol buffers
 * (https://protobuf.dev/programming-guides/json/): a field may be absent, null or have its default value; zeros are left out; numbers may be strings,
 * including `NaN` and `Infinity`; and times have up to nine decimal places.
 */

/** The network servers that the console supports. */
export const networkProviders = ['chirpstack', 'tts'] as const
export type NetworkProvider = (typeof networkProviders)[number]

/**
 * True if the server itself resends a confirmed downlink that the device has not acknowledged. ChirpStack removes it from its queue
 * (`get_next_device_queue_item` in chirpstack/src/downlink/data.rs). The Things Stack's Application Server requeues it, 8 times by default, and then
 * reports it as failed (`handleDownlinkNack` in pkg/applicationserver/applicationserver.go).
 */
export const REPEATS_DOWNLINKS: Record<NetworkProvider, boolean> = { chirpstack: false, tts: true }

/** Network servers post one event at a time. A frame is at most 242 bytes, and the rest describes its reception. */
export const NETWORK_EVENT_MAX_BYTES = 64 * 1024

/** Makes a field optional even if it is invalid. It is then read as null, and the rest of the event is still read. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null)
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const numberOrText = z.union([z.number(), z.string().regex(NUMBER).transform(Number)])

export const optionalText = optional(z.string())
export const optionalNumber = optional(numberOrText.pipe(z.number()))
export const optionalCount = optional(numberOrText.pipe(z.int().min(0)))

/**
 * A frame's port. It is absent for port 0. An invalid port is an error, because a frame on an unknown port cannot be decoded, and a frame without a
 * port would count as empty.
 */
export const framePort = numberOrText.pipe(z.int().min(0).max(255)).nullish()
/** A frame's bytes in base64. They are absent for a frame without data. Anything else is an error, because the sighting would be lost. */
export const frameData = z.string().nullish()
