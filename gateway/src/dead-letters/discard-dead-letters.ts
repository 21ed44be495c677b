import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import { completeWork, lockWork, noteProgress, type OpenWork } from './dead-letter-work.ts'

/** The number of dead letters that one transaction deletes. */
const CHUNK_DEAD_LETTERS = 1000

/** Excludes dead letters that got the reason after the work began, because they were decoded or sent again. No user has chosen to discard them. */
const IS_CHOSEN = `l.reason = $1 and l.last_received_at <= work.begun_at and coalesce(l.tried_at, '-infinity') <= work.begun_at`

const DISCARD = `
  with work as materialized (select begun_at from dead_letter_work where dead_letter_work_id = $4),
  chosen as materialized (
    select dead_letter_id from dead_letter l, work where ${IS_CHOSEN} and dead_letter_id > $2 and dead_letter_id <= $3
    order by dead_letter_id limit ${CHUNK_DEAD_LETTERS}
  ),
  discarded as (
    delete from dead_letter l using chosen, work where l.dead_letter_id = chosen.dead_letter_id and ${IS_CHOSEN}
    returning l.dead_letter_id
  )
  select (select max(dead_letter_id) from chosen) as last_id, (select count(*)::int from discarded) as discarded`

/** Discards the work's next dead letters. Returns false if the work has ended. */
export function discardNextDeadLetters(pool: pg.Pool, work: OpenWork): Promise<boolean> {
  const workId = work.dead_letter_work_id
  return inTransaction(pool, async (client) => {
    if (!(await lockWork(client, workId, work.done_until_id + 1))) return false
    const { rows } = await client.query<{ last_id: number | null; discarded: number }>(DISCARD, [
      work.reason,
      work.done_until_id,
      work.until_id,
      workId,
    ])
    const { last_id: doneUntilId = null, discarded: finished = 0 } = rows[0] ?? {}
    if (doneUntilId === null) {
      await completeWork(client, workId)
      return false
    }
    await noteProgress(client, workId, { doneUntilId, finished })
    return true
  })
}
