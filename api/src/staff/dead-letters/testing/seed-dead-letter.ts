import { randomUUID } from 'node:crypto'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface GivenDeadLetter {
  deviceId?: number
  reason?: string
  detail?: string
  topic?: string
  /** Null if the payload was not stored in the row. */
  payload?: Buffer | null
  /** Identifies the file that contains the payload. If set, `payload` is null. */
  photoKey?: string | null
  payloadBytes?: number
  receivedAt?: string
}

/** Returns the id of the dead letter. */
export async function seedDeadLetter(
  db: Database,
  {
    deviceId = 7,
    reason = 'malformed',
    detail = 'message_id: missing',
    topic = `sentinels/${deviceId}/up/insights`,
    payload = Buffer.from('{}'),
    photoKey = null,
    payloadBytes = payload?.byteLength ?? 10,
    receivedAt = '2026-11-20T04:05:06.789Z',
  }: GivenDeadLetter = {},
): Promise<number> {
  const { rows } = await sql<{ dead_letter_id: number }>`
    insert into dead_letter (source, device_id, topic, reason, detail, payload, photo_key, payload_bytes, content_sha256, first_received_at,
      last_received_at, payload_left_out)
    values ('mqtt', ${deviceId}, ${topic}, ${reason}, ${detail}, ${payload}, ${photoKey}, ${payloadBytes}, sha256(${randomUUID()}::bytea),
      ${receivedAt}, ${receivedAt}, ${payload === null && photoKey === null ? 'daily_limit' : null})
    returning dead_letter_id`.execute(db)
  return rows[0]?.dead_letter_id ?? 0
}
