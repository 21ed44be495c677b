import { z } from 'zod'

/**
 * What fields of the events of LoRaWAN network servers have in common. Both servers write JSON from protocol buffers, so a field may be absent,
 * null or have its default, and times have up to nine decimal places.
 */

/** The network servers that the console knows. */
export const networkProviders = ['chirpstack', 'tts'] as const
export type NetworkProvider = (typeof networkProviders)[number]

/** Network servers post one event at a time; a frame is at most 242 bytes, and the rest describes its reception. */
export const NETWORK_EVENT_MAX_BYTES = 64 * 1024

export const optionalText = z.string().nullish()
export const optionalNumber = z.number().nullish()
/** Both servers write 64-bit numbers as text. */
export const optionalCount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .nullish()
