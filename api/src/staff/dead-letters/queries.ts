import {
  DEAD_LETTER_SHOWN_MAX_BYTES,
  DEAD_LETTERS_COUNTED_MAX,
  type DeadLetter,
  type DeadLetterCount,
  type DeadLetterObstacle,
  type DeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

const STORED_BYTES = sql`dead_letter_stored_bytes(octet_length(l.payload), l.photo_key, l.payload_bytes)`

function selectDeadLetters(db: Database) {
  return db
    .selectFrom('dead_letter as l')
    .select([
      'l.dead_letter_id as letter_id',
      'l.reason',
      'l.detail',
      'l.topic',
      'l.device_id',
      'l.dev_eui',
      'l.times',
      'l.payload_bytes',
    ])
    .select([
      sql<string>`wire_time(l.first_received_at)`.as('first_received_at'),
      sql<string>`wire_time(l.last_received_at)`.as('last_received_at'),
      sql<number>`coalesce(${STORED_BYTES}, 0)`.as('kept_bytes'),
      sql<DeadLetterObstacle | null>`dead_letter_obstacle(l.payload_left_out, ${STORED_BYTES}, l.payload_bytes, l.device_id, l.dev_eui)`.as(
        'obstacle',
      ),
      sql<string | null>`wire_time(l.tried_at)`.as('tried_at'),
    ])
}

export function findDeadLetters(db: Database, deadLetterIds: number[]): Promise<DeadLetter[]> {
  return selectDeadLetters(db)
    .where(sql<boolean>`l.dead_letter_id = any (${deadLetterIds}::bigint[])`)
    .execute()
}

/** If `content` is null, `photo_key` may identify a file that contains the payload. */
export function readDeadLetter(
  db: Database,
  deadLetterId: number,
): Promise<(DeadLetter & { content: string | null; photo_key: string | null }) | undefined> {
  return selectDeadLetters(db)
    .select('l.photo_key')
    .select(
      sql<
        string | null
      >`translate(encode(substring(l.payload for ${DEAD_LETTER_SHOWN_MAX_BYTES}), 'base64'), E'\n', '')`.as(
        'content',
      ),
    )
    .where('l.dead_letter_id', '=', deadLetterId)
    .executeTakeFirst()
}

/** Returns as much of the payload as is stored, in the row or as a file. */
export function getPayload(
  db: Database,
  deadLetterId: number,
): Promise<{ payload: Buffer | null; photo_key: string | null } | undefined> {
  return db
    .selectFrom('dead_letter')
    .where('dead_letter_id', '=', deadLetterId)
    .select(['payload', 'photo_key'])
    .executeTakeFirst()
}

/** Steps through the reasons in the index and stops counting each at a limit, so that it never reads a million dead letters. */
export async function countByReason(db: Database): Promise<DeadLetterCount[]> {
  const { rows } = await sql<DeadLetterCount>`
    with recursive known(reason) as (
      (select reason from dead_letter order by reason limit 1)
      union all
      select (select l.reason from dead_letter l where l.reason > known.reason order by l.reason limit 1)
      from known where known.reason is not null
    )
    select reason,
      (select count(*)::int from (
        select from dead_letter l where l.reason = known.reason limit ${DEAD_LETTERS_COUNTED_MAX}) counted) as letters,
      (select count(*)::int from (
        select from dead_letter l where l.reason = known.reason and l.payload_left_out is not null limit ${DEAD_LETTERS_COUNTED_MAX}) counted
      ) as without_payload,
      (select max(l.dead_letter_id) from dead_letter l where l.reason = known.reason) as until_id
    from known where reason is not null order by letters desc, reason`.execute(db)
  return rows
}

function selectWork(db: Database) {
  return db
    .selectFrom('dead_letter_work as w')
    .leftJoin('user_account as u', 'u.user_id', 'w.user_id')
    .select([
      'w.dead_letter_work_id as work_id',
      'w.kind',
      'w.reason',
      'w.letter_id',
      'w.state',
      'w.total',
      'w.finished',
      'w.refused',
      'w.skipped',
      'u.email as begun_by',
    ])
    .select([
      sql<string>`wire_time(w.begun_at)`.as('begun_at'),
      sql<string | null>`wire_time(w.ended_at)`.as('ended_at'),
    ])
}

const LISTED_WORK_MAX = 20

/** Returns unfinished work first, then the newest. */
export function findWork(db: Database): Promise<DeadLetterWork[]> {
  return selectWork(db)
    .orderBy(sql`w.ended_at is null`, 'desc')
    .orderBy('w.dead_letter_work_id', 'desc')
    .limit(LISTED_WORK_MAX)
    .execute()
}

export function getWork(db: Database, workId: number): Promise<DeadLetterWork | undefined> {
  return selectWork(db).where('w.dead_letter_work_id', '=', workId).executeTakeFirst()
}
