/** Why an uplink could not be taken in. */
export type DeadLetterReason =
  | 'not_json'
  | 'bad_utf8'
  | 'malformed'
  | 'unkeepable_field'
  | 'unknown_topic'
  | 'too_large'
  | 'not_a_photo'
  /** A message id that is stored with other content, or an insight twice in one message. */
  | 'reused_message_id'
  | 'refused_by_database'

export interface DeadLetter {
  deviceId: number
  topic: string
  reason: DeadLetterReason
  detail: string
  payload: Uint8Array
}

/** A packet of JSON is never larger; of a larger payload (a photo that is none) only this much is kept. */
export const DEAD_LETTER_PAYLOAD_MAX_BYTES = 256 * 1024
/** A device chooses its topics, up to 64 KiB of them. */
export const DEAD_LETTER_TOPIC_MAX_CHARACTERS = 500

/** Stores one letter: $1 source, $2 device, $3 topic, $4 reason, $5 detail, $6 payload, $7 its size, $8 the letter's SHA-256. */
export const DEAD_LETTER_STATEMENT = `
with letter as (
  insert into dead_letter (source, device_id, topic, reason, detail, payload, payload_bytes, letter_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (letter_sha256) do update set
    times = dead_letter.times + 1, last_received_at = now(), reason = excluded.reason, detail = excluded.detail
)
update device_stat set last_seen = greatest(last_seen, now()) where device_id = $2`
