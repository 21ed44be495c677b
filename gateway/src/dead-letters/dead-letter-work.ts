import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

/** Work on dead letters that has not ended. */
export interface OpenWork {
  dead_letter_work_id: number
  kind: 'decode' | 'discard'
  reason: string
  letter_id: number | null
  /** Set if the work covers a DevEUI's dead letters. */
  dev_eui: string | null
  done_until_id: number
  until_id: number
}

export async function findOpenWork(db: Queryable, workId: number): Promise<OpenWork | undefined> {
  const { rows } = await db.query<OpenWork>(
    `select dead_letter_work_id, kind, reason, letter_id, dev_eui, done_until_id, until_id from dead_letter_work
     where dead_letter_work_id = $1 and ended_at is null`,
    [workId],
  )
  return rows[0]
}

/** Locks the work. Returns false if it has ended, or if another process has already passed this dead letter. */
export async function lockWork(db: Queryable, workId: number, deadLetterId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from dead_letter_work where dead_letter_work_id = $1 and ended_at is null and done_until_id < $2 for update',
    [workId, deadLetterId],
  )
  return rowCount !== 0
}

interface Progress {
  doneUntilId: number
  finished?: number
  refused?: number
  skipped?: number
}

export async function noteProgress(
  db: Queryable,
  workId: number,
  { doneUntilId, finished = 0, refused = 0, skipped = 0 }: Progress,
): Promise<void> {
  await db.query(
    `update dead_letter_work set done_until_id = $2, finished = finished + $3, refused = refused + $4, skipped = skipped + $5,
       tries = 0, touched_at = clock_timestamp()
     where dead_letter_work_id = $1 and ended_at is null and done_until_id < $2`,
    [workId, doneUntilId, finished, refused, skipped],
  )
}

/** Ends the work. Sets the total to the number done, because some dead letters may have been deleted since the start. */
export async function completeWork(db: Queryable, workId: number): Promise<void> {
  await db.query(
    `update dead_letter_work set state = 'completed', ended_at = clock_timestamp(), total = finished + refused + skipped
     where dead_letter_work_id = $1 and ended_at is null`,
    [workId],
  )
}

/** Counts a failed attempt. Returns false after the last one: the work has then failed, and its results remain. */
export async function isWorthAnotherTry(db: Queryable, workId: number, triesMax: number): Promise<boolean> {
  const { rows } = await db.query<{ is_open: boolean }>(
    `update dead_letter_work set tries = tries + 1, touched_at = clock_timestamp(),
       state = case when tries + 1 < $2 then state else 'failed' end,
       ended_at = case when tries + 1 >= $2 then clock_timestamp() end
     where dead_letter_work_id = $1 and ended_at is null returning ended_at is null as is_open`,
    [workId, triesMax],
  )
  return rows[0]?.is_open ?? false
}
