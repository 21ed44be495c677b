import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Until the transaction ends nobody else changes which groups the user has, and what is in them. */
export async function lockGroups(tx: Database, userId: number): Promise<void> {
  await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * A device that joins or leaves a group does so for its guests too, by a trigger and under the lock that links are made under. That
 * one comes before any link is locked: ingest, and whoever clears a device, would wait for each other and for us.
 */
export async function lockGuests(tx: Database, userId: number, groupIds: readonly number[]): Promise<void> {
  await sql`
    select lock_links() where exists (
      select from invitation where user_id = ${userId} and group_id = any (${[...groupIds]}::int[]) and accepted_by is not null)
    or exists (
      select from user_device l join user_device guest using (device_id)
      where l.user_id = ${userId} and l.group_id = any (${[...groupIds]}::int[]) and guest.is_guest)`.execute(
    tx,
  )
}

/** The user's screens read their groups anew, once the transaction is committed. */
export async function publishGroups(tx: Database, userId: number): Promise<void> {
  await callFunctionIn(tx, functions.publishUser({ userId }))
}
