import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** Says who sent it: the device itself over MQTT, or a LoRaWAN network server. */
export type DeadLetterSource = 'mqtt' | NetworkProvider

export interface DeadLetter {
  source: DeadLetterSource
  deviceId: number | null
  devEui: string | null
  topic: string
  reason: DeadLetterReason
  detail: string
  payload: Uint8Array
  /** Names the file in the photo folder that contains the payload. Without it, the payload is stored in the row. */
  photoKey?: string
  /** Says why the payload is left out regardless of remaining space. */
  leftOut?: PayloadLeftOut
}

/** Says why a dead letter is stored without its payload, see migrations/tables/0006-uplinks.sql. */
export type PayloadLeftOut = 'daily_limit' | 'disk_reserve'

/** A packet of JSON is never larger. Only this much of a larger payload is stored in the row. */
export const DEAD_LETTER_PAYLOAD_MAX_BYTES = 256 * 1024
/** A device chooses its topics, which may have up to 64 KiB. */
export const DEAD_LETTER_TOPIC_MAX_CHARACTERS = 500

/**
 * Stores one dead letter: $1 source, $2 device, $3 DevEUI, $4 topic, $5 reason, $6 detail, $7 payload, $8 its size, $9 the SHA-256 of the dead
 * letter, $10 bytes that the device may store a day, $11 dead letters without payload that it may store a day, $12 why the payload is left out, or
 * null, $13 the key of the file that contains the payload, or null.
 */
export const DEAD_LETTER_STATEMENT =
  'select store_dead_letter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'
