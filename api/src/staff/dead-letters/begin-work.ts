import type { DeadLetterWorkKind } from '@sentinel/contracts/staff/dead-letters'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict } from '../../platform/http/errors.ts'

const ACTS = { decode: 'dead_letters_decoded', discard: 'dead_letters_discarded' } as const

interface RequestedWork {
  kind: DeadLetterWorkKind
  reason: string
  until_id?: number | undefined
}

/**
 * Starts work on all current dead letters with a given reason, or on those up to an id. If work of the same kind is already running, returns it. If
 * work of the other kind is running, throws a conflict.
 */
export function beginWorkOnReason(
  db: Database,
  actor: Actor,
  { kind, reason, until_id: last = Number.MAX_SAFE_INTEGER }: RequestedWork,
): Promise<number> {
  return actAs(db, actor, async (tx) => {
    const counted = await sql<{ total: number; until_id: number }>`
      select count(*)::int as total, coalesce(max(dead_letter_id), 0) as until_id from dead_letter
      where reason = ${reason} and dead_letter_id <= ${last}`.execute(tx)
    const { total = 0, until_id = 0 } = counted.rows[0] ?? {}
    const begun = await addWork(tx, { kind, reason, letter_id: null, user_id: actor.id, total, until_id })
    if (begun === undefined) return getOpenWork(tx, { kind, reason })
    await recordAct(tx, { kind: ACTS[kind], about: { reason, count: total, letter_id: null } })
    return begun
  })
}

/** Starts decoding one dead letter. Returns the work's id, or undefined if there is no such dead letter. */
export function beginDecoding(db: Database, actor: Actor, deadLetterId: number): Promise<number | undefined> {
  return actAs(db, actor, async (tx) => {
    const { rows } = await sql<{ reason: string; device_id: number | null; obstacle: string | null }>`
      select reason, device_id, dead_letter_obstacle(l.payload_left_out, dead_letter_stored_bytes(octet_length(l.payload), l.photo_key, l.payload_bytes), l.payload_bytes, l.device_id, l.dev_eui) as obstacle from dead_letter l where dead_letter_id = ${deadLetterId}`.execute(
      tx,
    )
    const letter = rows[0]
    if (!letter) return undefined
    const { reason, device_id: deviceId, obstacle } = letter
    if (obstacle !== null)
      throw conflict('The message cannot be decoded again.', {
        general: 'This message cannot be decoded again.',
      })
    const begun = await addWork(tx, {
      kind: 'decode',
      reason,
      letter_id: deadLetterId,
      user_id: actor.id,
      total: 1,
      until_id: deadLetterId,
    })
    if (begun === undefined) return getOpenWorkOnDeadLetter(tx, deadLetterId)
    await recordAct(tx, {
      kind: ACTS.decode,
      ...(deviceId !== null && { deviceId }),
      about: { reason, count: 1, letter_id: deadLetterId },
    })
    return begun
  })
}

/** Returns false if there is no such dead letter. */
export function deleteDeadLetter(db: Database, actor: Actor, deadLetterId: number): Promise<boolean> {
  return actAs(db, actor, async (tx) => {
    const letter = await tx
      .deleteFrom('dead_letter')
      .where('dead_letter_id', '=', deadLetterId)
      .returning(['reason', 'device_id'])
      .executeTakeFirst()
    if (!letter) return false
    const { reason, device_id: deviceId } = letter
    await recordAct(tx, {
      kind: ACTS.discard,
      ...(deviceId !== null && { deviceId }),
      about: { reason, count: 1, letter_id: deadLetterId },
    })
    return true
  })
}

/** Stops work that has not ended yet. Its results so far remain. Returns false if there is no work with this id. */
export function cancelWork(db: Database, actor: Actor, workId: number): Promise<boolean> {
  return actAs(db, actor, async (tx) => {
    const stopped = await tx
      .updateTable('dead_letter_work')
      .set({ state: 'cancelled', ended_at: sql<string>`clock_timestamp()` })
      .where('dead_letter_work_id', '=', workId)
      .where('ended_at', 'is', null)
      .returning(['kind', 'reason', sql<number>`finished + refused + skipped`.as('done')])
      .executeTakeFirst()
    if (stopped) {
      const { kind, reason, done: count } = stopped
      await recordAct(tx, { kind: 'dead_letters_stopped', about: { kind, reason, count } })
      return true
    }
    const ended = await tx
      .selectFrom('dead_letter_work')
      .where('dead_letter_work_id', '=', workId)
      .select('dead_letter_work_id')
      .executeTakeFirst()
    return ended !== undefined
  })
}

interface NewWork {
  kind: DeadLetterWorkKind
  reason: string
  letter_id: number | null
  user_id: number
  total: number
  until_id: number
}

/** Returns undefined if there is open work on the same dead letters. */
async function addWork(tx: Database, work: NewWork): Promise<number | undefined> {
  const added = await tx
    .insertInto('dead_letter_work')
    .values(work)
    .onConflict((on) => on.doNothing())
    .returning('dead_letter_work_id')
    .executeTakeFirst()
  if (!added) return undefined
  await callFunctionIn(tx, functions.addDeadLetterJob({ workId: added.dead_letter_work_id }))
  return added.dead_letter_work_id
}

async function getOpenWork(
  tx: Database,
  { kind, reason }: { kind: DeadLetterWorkKind; reason: string },
): Promise<number> {
  const open = await tx
    .selectFrom('dead_letter_work')
    .where('reason', '=', reason)
    .where('letter_id', 'is', null)
    .where('dev_eui', 'is', null)
    .where('ended_at', 'is', null)
    .select(['dead_letter_work_id', 'kind'])
    .executeTakeFirst()
  if (open?.kind === kind) return open.dead_letter_work_id
  throw conflict('Something else is being done with these messages.', {
    general: 'These messages are being worked on already. Wait until that has ended, or stop it.',
  })
}

async function getOpenWorkOnDeadLetter(tx: Database, deadLetterId: number): Promise<number | undefined> {
  const open = await tx
    .selectFrom('dead_letter_work')
    .where('letter_id', '=', deadLetterId)
    .where('ended_at', 'is', null)
    .select('dead_letter_work_id')
    .executeTakeFirst()
  return open?.dead_letter_work_id
}
