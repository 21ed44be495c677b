import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** The sender: the device itself over MQTT, or a LoRaWAN network server. */
export type DeadLetterSource = 'mqtt' | NetworkProvider

export interface DeadLetter {
  source: DeadLetterSource
  deviceId: number | null
  devEui: string | null
  topic: string
  reason: DeadLetterReason
  detail: string
  payload: Uint8Array
  /** The name of the file in the photo folder that contains the payload. Without it, the payload is stored in the row. */
  photoKey?: string
  /** The reason why the payload is omitted regardless of remaining space. */
  leftOut?: PayloadLeftOut
}

/** The reason why a dead letter is stored without its payload (see migrations/tables/0006-uplinks.sql). */
export type PayloadLeftOut = 'daily_limit' | 'disk_reserve'

/** A JSON packet is never larger. If a payload is larger, only this much of it is stored in the row. */
export const DEAD_LETTER_PAYLOAD_MAX_BYTES = 256 * 1024
/** Topics are chosen by the device and may have up to 64 KiB. */
export const DEAD_LETTER_TOPIC_MAX_CHARACTERS = 500

/**
 * Stores one dead letter: $1 source, $2 device, $3 DevEUI, $4 topic, $5 reason, $6 detail, $7 payload, $8 its size, $9 the SHA-256 of the dead
 * letter, $10 bytes that the device may store per day, $11 dead letters without payload that it may store per day, $12 why the payload is omitted, or
 * null, $13 the key of the file that contains the payload, or null.
 */
export const DEAD_LETTER_STATEMENT =
  'select store_dead_letter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'
