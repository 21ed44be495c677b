import { IDEMPOTENCY_KEY_HEADER } from '@sentinel/contracts/server/idempotency'
import { IDEMPOTENCY_KEY_STORED_HOURS } from '@sentinel/contracts/server/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { conflict } from '../../platform/http/errors.ts'
import type { KeyedCall } from './keyed-call.ts'

/** The maximum number of rows per statement, so that no statement takes long. */
const REMOVED_ROWS = 1000

const expiry = sql<string>`now() - make_interval(hours => ${IDEMPOTENCY_KEY_STORED_HOURS})`

/**
 * Reserves a call's key until the end of the transaction. Waits for a concurrent call with the same key. Returns false if the key was used within the
 * last 24 hours. Its row is then locked until the end of the transaction.
 */
export async function takeKey(tx: Database, call: KeyedCall): Promise<boolean> {
  const { userId, endpoint, key, fingerprint } = call
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ user_id: userId, endpoint, key, fingerprint })
    .onConflict((used) =>
      used
        .columns(['user_id', 'endpoint', 'key'])
        .doUpdateSet({ fingerprint, answer: null, created_at: sql<string>`now()` })
        .where('idempotency_key.created_at', '<=', expiry),
    )
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns the sealed response to an earlier call with the same key, if there was one. Throws a conflict if that was a different request. */
export async function findAnswer(db: Database, call: KeyedCall): Promise<Buffer | undefined> {
  const stored = await selectKey(db, call)
    .where('created_at', '>', expiry)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst()
  if (!stored) return undefined
  if (!stored.fingerprint.equals(call.fingerprint)) {
    const message = `This ${IDEMPOTENCY_KEY_HEADER} was used for another request. Send this one with a key of its own.`
    throw conflict(message, { [IDEMPOTENCY_KEY_HEADER]: message })
  }
  return stored.answer ?? undefined
}

/** Call this in the transaction that has reserved the key. */
export async function storeAnswer(tx: Database, call: KeyedCall, answer: Buffer): Promise<void> {
  const { userId, endpoint, key } = call
  await tx
    .updateTable('idempotency_key')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
}

/** Removes stored responses that are older than 24 hours. */
export async function removeOldAnswers(db: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from idempotency_key where (user_id, endpoint, key) in (
        select user_id, endpoint, key from idempotency_key where created_at <= ${expiry}
        order by created_at limit ${REMOVED_ROWS} for update skip locked)`.execute(db)
    if (Number(numAffectedRows) < REMOVED_ROWS) return
  }
}

function selectKey(db: Database, { userId, endpoint, key }: KeyedCall) {
  return db
    .selectFrom('idempotency_key')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
}
