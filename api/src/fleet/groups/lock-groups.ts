import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Prevents other changes to the user's groups and their devices until the transaction ends. */
export async function lockGroups(tx: Database, userId: number): Promise<void> {
  await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * When a device joins or leaves a group, a trigger also changes the links of the group's guests, under the lock for link changes. This lock must be
 * taken before any link is locked. Otherwise ingest, or a process that clears a device, would wait for this transaction and vice versa.
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

/** Makes the user's screens refetch their groups after the commit. */
export async function publishGroups(tx: Database, userId: number): Promise<void> {
  await callFunctionIn(tx, functions.publishUser({ userId }))
}
