import { setTimeout as pause } from 'node:timers/promises'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import { decodeNextDeadLetter, type DecodeOptions } from './decode-dead-letter.ts'
import { discardNextDeadLetters } from './discard-dead-letters.ts'
import { findOpenWork, isWorthAnotherTry } from './dead-letter-work.ts'

/** The time after which other work may run. The next turn begins up to 2 s later, because the queue is polled at that interval. */
const TURN_MS = 10_000
/** The maximum number of attempts in a row without progress. The pauses between them grow from 3 seconds to 7 minutes. */
const TRIES_MAX = 7
/** Far longer than a step takes. */
const IDLE_SECONDS = 60

/**
 * Decodes or discards dead letters for one turn. Pauses after each step for as long as the step took, so that live uplinks have the database for at
 * least half of the time. Can be interrupted anywhere and called twice. Rejects if it is worth another attempt.
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
    await callFunction(pool, functions.addDeadLetterJob({ workId }))
  } catch (error) {
    if (await isWorthAnotherTry(pool, workId, TRIES_MAX)) throw error
    log.error({ err: error, workId }, 'work on dead letters failed for good')
  }
}

/**
 * Requeues work that has made no progress for a minute and whose job was lost. Does not change a job that is waiting for its next attempt, or one
 * that has failed for good and needs an operator.
 */
export async function resumeDeadLetterWork(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ dead_letter_work_id: number }>(
    `update dead_letter_work set touched_at = clock_timestamp() where dead_letter_work_id in (
       select dead_letter_work_id from dead_letter_work
       where ended_at is null and touched_at <= clock_timestamp() - interval '${IDLE_SECONDS} seconds'
         and not exists (select from graphile_worker._private_jobs j where j.key = 'dead_letter_work:' || dead_letter_work_id)
       order by dead_letter_work_id for update skip locked)
     returning dead_letter_work_id`,
  )
  for (const { dead_letter_work_id: workId } of rows)
    await callFunction(pool, functions.addDeadLetterJob({ workId }))
}
