import { createHash } from 'node:crypto'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type pg from 'pg'
import { anInsightsMessage } from './messages.ts'
import { pollUntil } from './poll.ts'

interface GivenDeadLetter {
  deviceId: number
  reason?: string
  topic?: string
  payload?: Uint8Array | object
  receivedAt?: string
  leftOut?: 'daily_limit' | 'counted'
  /** Set if it differs from the payload's size. */
  bytes?: number
}

/** Stores a dead letter like a gateway that could not read what can be read now. Returns its id. */
export async function addDeadLetter(
  database: pg.Pool,
  {
    deviceId,
    reason = 'malformed',
    topic = uplinkTopic(deviceId, 'insights'),
    payload = anInsightsMessage(),
    receivedAt = '2026-11-20T04:05:06.789Z',
    leftOut,
    bytes,
  }: GivenDeadLetter,
): Promise<number> {
  const content = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
  const sha256 = createHash('sha256').update(`${topic}\0`).update(content).digest()
  const { rows } = await database.query<{ dead_letter_id: number }>(
    `insert into dead_letter (source, device_id, topic, reason, payload, payload_bytes, content_sha256, first_received_at,
       last_received_at, payload_left_out)
     values ('mqtt', $1, $2, $3, $4, $5, $6, $7, $7, $8) returning dead_letter_id`,
    [
      deviceId,
      topic,
      reason,
      leftOut ? null : content,
      bytes ?? content.byteLength,
      sha256,
      receivedAt,
      leftOut ?? null,
    ],
  )
  return rows[0]?.dead_letter_id ?? 0
}

/** Requests work on one dead letter, or on all with a given reason, like the api does. Returns the work's id. */
export async function beginWork(
  database: pg.Pool,
  {
    kind = 'decode',
    reason = 'malformed',
    deadLetterId = null,
  }: { kind?: 'decode' | 'discard'; reason?: string; deadLetterId?: number | null } = {},
): Promise<number> {
  const { rows } = await database.query<{ dead_letter_work_id: number }>(
    `insert into dead_letter_work (kind, reason, letter_id, until_id, total)
     select $1::dead_letter_work_kind, $2::text, $3::bigint, coalesce($3::bigint, max(dead_letter_id), 0), count(*) from dead_letter where reason = $2 and dead_letter_id = coalesce($3::bigint, dead_letter_id)
     returning dead_letter_work_id`,
    [kind, reason, deadLetterId],
  )
  const workId = rows[0]?.dead_letter_work_id ?? 0
  await database.query('select add_dead_letter_job($1)', [workId])
  return workId
}

export async function findWork(database: pg.Pool, workId: number) {
  const { rows } = await database.query<{
    state: string
    total: number
    finished: number
    refused: number
    skipped: number
  }>('select state, total, finished, refused, skipped from dead_letter_work where dead_letter_work_id = $1', [
    workId,
  ])
  return rows[0]
}

/** Resolves with how the work ended. */
export async function endOfWork(database: pg.Pool, workId: number) {
  return pollUntil(
    () => findWork(database, workId),
    (work) => work?.state !== 'processing',
  )
}

export async function workOn(database: pg.Pool, requested: Parameters<typeof beginWork>[1] = {}) {
  return endOfWork(database, await beginWork(database, requested))
}
