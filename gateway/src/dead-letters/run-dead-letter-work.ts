import { setTimeout as pause } from 'node:timers/promises'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import { decodeNextDeadLetter, type DecodeOptions } from './decode-dead-letter.ts'
import { discardNextDeadLetters } from './discard-dead-letters.ts'
import { findOpenWork, isWorthAnotherTry } from './dead-letter-work.ts'

/** After so long other work gets its turn. The next turn begins up to 2 s later, because the queue is only then looked at again. */
const TURN_MS = 10_000
/** Tries in a row without any progress; the pauses between them grow from 3 seconds to 7 minutes. */
const TRIES_MAX = 7
/** Far longer than a step takes. */
const IDLE_SECONDS = 60

/**
 * Takes its turn at decoding or discarding letters. After each step it rests for as long as the step took, so that live uplinks get the database
 * for at least half of the time. Can be broken off anywhere and called twice. Rejects when it is worth another try.
 */
export async function runDeadLetterWork(
  options: DecodeOptions,
  workId: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { pool, log } = options
  const endsAt = performance.now() + TURN_MS
  try {
    while (performance.now() < endsAt && !abortSignal?.aborted) {
      const startedAt = performance.now()
      const work = await findOpenWork(pool, workId)
      if (!work) return
      const goesOn =
        work.kind === 'decode'
          ? await decodeNextDeadLetter(options, work)
          : await discardNextDeadLetters(pool, work)
      if (!goesOn) return
      await pause(performance.now() - startedAt)
    }
    await callFunction(pool, functions.queueLetterWork({ workId }))
  } catch (error) {
    if (await isWorthAnotherTry(pool, workId, TRIES_MAX)) throw error
    log.error({ err: error, workId }, 'work on dead letters failed for good')
  }
}

/**
 * Queues work again that has made no progress for a minute and has no job: the job was lost. A job that waits for its next try keeps its time, and one
 * that has failed for good stays for an operator.
 */
export async function resumeDeadLetterWork(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ letter_work_id: number }>(
    `update letter_work set touched_at = clock_timestamp() where letter_work_id in (
       select letter_work_id from letter_work
       where ended_at is null and touched_at <= clock_timestamp() - interval '${IDLE_SECONDS} seconds'
         and not exists (select from graphile_worker._private_jobs j where j.key = 'letter_work:' || letter_work_id)
       order by letter_work_id for update skip locked)
     returning letter_work_id`,
  )
  for (const { letter_work_id: workId } of rows)
    await callFunction(pool, functions.queueLetterWork({ workId }))
}
