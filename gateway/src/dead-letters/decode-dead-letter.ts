import { readFile } from 'node:fs/promises'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import { lockDevices } from '../platform/lock-devices.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import type { DeadLetter } from '../ingest/dead-letters-statement.ts'
import { createLanes, toStorableDetail } from '../ingest/lanes.ts'
import type { StorageLimits } from '../ingest/storage-limits.ts'
import { groupByLane, storeBatch, storeLanes } from '../ingest/store-batch.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { photoDeadLetterSha256, type PhotoContent } from '../photos/photo-rows.ts'
import { completeWork, lockWork, noteProgress, type OpenWork } from './dead-letter-work.ts'
import {
  type StoredDeadLetter,
  readDeadLetter,
  type ReaderOptions,
  type ReadDeadLetter,
} from './read-dead-letter.ts'

export interface DecodeOptions extends Omit<ReaderOptions, 'disk'> {
  pool: pg.Pool
  limits: StorageLimits
  metrics: Pick<GatewayMetrics, 'decodedDeadLetters'>
}

type NextDeadLetter = Omit<StoredDeadLetter, 'payload'> & {
  payload: Uint8Array | null
  /** The name of the file with the payload. */
  photo_key: string | null
  obstacle: string | null
}

/** Decodes the next dead letter of the work. Returns false if the work has ended. */
export async function decodeNextDeadLetter(options: DecodeOptions, work: OpenWork): Promise<boolean> {
  const { pool, limits, metrics } = options
  const workId = work.dead_letter_work_id
  const letter = await findNextDeadLetter(pool, work)
  if (!letter) {
    await completeWork(pool, workId)
    return false
  }
  const read = letter.obstacle === null && (await tryReading(options, letter))
  if (!read) {
    await noteProgress(pool, workId, { doneUntilId: letter.dead_letter_id, skipped: 1 })
    metrics.decodedDeadLetters.inc({ outcome: 'skipped' })
    return true
  }
  const outcome = await inTransaction(pool, (client) =>
    settleDeadLetter(client, { workId, letter, read, limits }),
  )
  read.settle()
  if (outcome === 'stored' || outcome === 'refused') metrics.decodedDeadLetters.inc({ outcome })
  return outcome !== 'ended'
}

/** Returns undefined for a dead letter that cannot be read now, because the following ones must not wait for it. */
async function tryReading(
  options: DecodeOptions,
  letter: NextDeadLetter,
): Promise<ReadDeadLetter | undefined> {
  try {
    const payload = letter.payload ?? (await readPhoto(options.folder, letter.photo_key))
    return await readDeadLetter({ ...options, disk: options.limits.disk }, { ...letter, payload })
  } catch (error) {
    options.log.warn({ err: error, deadLetterId: letter.dead_letter_id }, 'dead letter cannot be read now')
    return undefined
  }
}

function readPhoto(folder: PhotoFolder, key: string | null): Promise<Uint8Array> {
  if (key === null) throw new Error('a dead letter without a payload')
  return readFile(folder.pathOf(key, 'original'))
}

async function findNextDeadLetter(pool: pg.Pool, work: OpenWork): Promise<NextDeadLetter | undefined> {
  const [column, chosen] =
    work.dev_eui !== null
      ? ['dev_eui', work.dev_eui]
      : work.letter_id === null
        ? ['reason', work.reason]
        : ['dead_letter_id', work.letter_id]
  const { rows } = await pool.query<NextDeadLetter>(
    `select l.dead_letter_id, l.source, l.device_id, l.topic, l.payload, l.photo_key, time_to_ms(l.first_received_at) as first_received_ms,
       (select time_to_ms(d.created_at) from device d where d.device_id = l.device_id) as created_ms,
       dead_letter_obstacle(l.payload_left_out, dead_letter_stored_bytes(octet_length(l.payload), l.photo_key, l.payload_bytes), l.payload_bytes, l.device_id, l.dev_eui) as obstacle
     from dead_letter l where l.dead_letter_id = (
       select min(dead_letter_id) from dead_letter where ${column} = $1 and dead_letter_id > $2 and dead_letter_id <= $3)`,
    [chosen, work.done_until_id, work.until_id],
  )
  return rows[0]
}

interface Settling {
  workId: number
  letter: Pick<StoredDeadLetter, 'dead_letter_id'>
  read: ReadDeadLetter
  limits: StorageLimits
}

/**
 * Stores a dead letter's rows and deletes it, or records why it was refused again, together with the work's progress. Locks the device before the
 * dead letter, as ingest does. Returns `gone` if another process has discarded or decoded the dead letter.
 */
async function settleDeadLetter(
  client: pg.PoolClient,
  { workId, letter, read, limits }: Settling,
): Promise<'stored' | 'refused' | 'gone' | 'ended'> {
  const { dead_letter_id: deadLetterId } = letter
  // As on the writer's connection: planning each dead letter separately would cost more than it gains.
  await client.query('set local plan_cache_mode = force_generic_plan')
  if (!(await lockWork(client, workId, deadLetterId))) return 'ended'
  await lockDevices(client, [read.deviceId])
  const held = await client.query('select from dead_letter where dead_letter_id = $1 for update', [
    deadLetterId,
  ])
  if (!held.rowCount) {
    await noteProgress(client, workId, { doneUntilId: deadLetterId })
    return 'gone'
  }
  const refusal = await storeRows(client, read, limits)
  if (refusal) {
    await keepRefused(client, deadLetterId, refusal)
    await noteProgress(client, workId, { doneUntilId: deadLetterId, refused: 1 })
    return 'refused'
  }
  await deleteStored(client, deadLetterId, read)
  await noteProgress(client, workId, { doneUntilId: deadLetterId, finished: 1 })
  return 'stored'
}

/**
 * Deletes a dead letter whose rows were stored. If a dead letter's photo could not be decoded, the dead letter remains while the photo is decoded
 * again, and is then deleted or updated with the reason.
 */
async function deleteStored(
  client: pg.PoolClient,
  deadLetterId: number,
  { entries }: ReadDeadLetter,
): Promise<void> {
  for (const entry of entries)
    if (entry.lane === 'photos' && (await awaitDecoding(client, deadLetterId, entry.row))) return
  await client.query('delete from dead_letter where dead_letter_id = $1', [deadLetterId])
}

/** Returns true if a dead letter's photo is waiting to be decoded again, and records the attempt. */
async function awaitDecoding(
  client: pg.PoolClient,
  deadLetterId: number,
  photo: PhotoContent,
): Promise<boolean> {
  const { deviceId, messageId, index, fileSha256 } = photo
  const { rowCount } = await client.query(
    `update dead_letter set tried_at = clock_timestamp()
     where dead_letter_id = $1 and reason = 'photo_unreadable' and content_sha256 = $2
       and exists (select from photo where device_id = $3 and message_identifier = $4 and message_index = $5 and file_sha256 = $6 and state = 'received')`,
    [deadLetterId, photoDeadLetterSha256(photo), deviceId, messageId, index, fileSha256],
  )
  return rowCount !== 0
}

type Refusal = Pick<DeadLetter, 'reason' | 'detail'>

/** Stores the rows that the database accepts, like the writer does. Returns why a row was refused. */
async function storeRows(
  client: pg.PoolClient,
  { entries }: ReadDeadLetter,
  limits: StorageLimits,
): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined
  const lanes = createLanes(limits, async (_client, letter) => {
    refusal = letter
  })
  await storeBatch(
    {
      async transact(batch) {
        await client.query('savepoint rows')
        try {
          await storeLanes(client, lanes, groupByLane(batch))
          await client.query('release savepoint rows')
        } catch (error) {
          await client.query('rollback to savepoint rows')
          throw error
        }
      },
      async bury({ lane }, error) {
        refusal = { reason: 'refused_by_database', detail: `${lane}: ${error.message}` }
      },
    },
    entries,
  )
  return refusal
}

async function keepRefused(
  client: pg.PoolClient,
  deadLetterId: number,
  { reason, detail }: Refusal,
): Promise<void> {
  await client.query(
    'update dead_letter set reason = $2, detail = $3, tried_at = clock_timestamp() where dead_letter_id = $1',
    [deadLetterId, reason, toStorableDetail(detail)],
  )
}
