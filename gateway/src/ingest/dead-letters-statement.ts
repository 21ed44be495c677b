import type { DeadLetterReason } from '@sentinel/contracts/internal/dead-letters'

export interface DeadLetter {
  deviceId: number
  topic: string
  reason: DeadLetterReason
  detail: string
  payload: Uint8Array
  /** Why the payload is left out whatever room there is. */
  leftOut?: PayloadLeftOut
}

/** Why a letter is stored without its payload, see migrations/tables/0006-uplinks.sql. */
export type PayloadLeftOut = 'daily_limit' | 'disk_reserve'

/** A packet of JSON is never larger; of a larger payload (a photo that is none) only this much is kept. */
export const DEAD_LETTER_PAYLOAD_MAX_BYTES = 256 * 1024
/** A device chooses its topics, up to 64 KiB of them. */
export const DEAD_LETTER_TOPIC_MAX_CHARACTERS = 500

/**
 * Stores one letter: $1 source, $2 device, $3 topic, $4 reason, $5 detail, $6 payload, $7 its size, $8 the letter's SHA-256, $9 bytes
 * that the device may store a day, $10 letters without payload that it may store a day, $11 why the payload is left out, or null.
 */
export const DEAD_LETTER_STATEMENT = 'select store_dead_letter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'
