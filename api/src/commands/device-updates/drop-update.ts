import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { notPending } from '../queue/drop.ts'
import { viewOnly, notFound } from '../../platform/http/errors.ts'
import { findUpdate } from './find-updates.ts'

/**
 * Drops a pending update on the devices that the user manages, unless they have already succeeded or failed. Devices that other users manage still
 * get it. Throws 404; 403 if the user manages none of its devices; and 409 if the user has nothing left to drop.
 */
export async function dropUpdate(
  tx: Database,
  { userId, updateId }: { userId: number; updateId: number },
): Promise<void> {
  if (!(await findUpdate(tx, { userId, updateId }))) throw notFound('Update')
  const managed = await lockManagedLinks(tx, { userId, updateId })
  const { rows: commands } = await sql<{ command_key: number; isOpen: boolean }>`
    select command_key, status in ('pending', 'pending_reset') as "isOpen" from device_command
    where update_id = ${updateId} and device_id = any (${managed}::int[]) order by command_key for update`.execute(
    tx,
  )
  const { status } = await tx
    .selectFrom('device_update')
    .where('update_id', '=', updateId)
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'pending') throw notPending('update')
  if (commands.length === 0) throw viewOnly()
  const commandKeys = commands.flatMap(({ command_key, isOpen }) => (isOpen ? [command_key] : []))
  if (commandKeys.length === 0) throw notPending('update')
  // Also drops the update on restarting devices, because a device that does not come back from its restart would refuse every other update.
  await callFunctionIn(tx, functions.dropCommands({ commandKeys, by: 'dropped', restarting: true }))
  await tx
    .updateTable('device_update')
    .set({ dropped_at: sql`now()` })
    .where('update_id', '=', updateId)
    .where('pending', '=', 0)
    .where('pending_reset', '=', 0)
    .execute()
}

/** Returns the update's devices that the user manages, and locks their links until the transaction ends. */
async function lockManagedLinks(
  tx: Database,
  { userId, updateId }: { userId: number; updateId: number },
): Promise<number[]> {
  const links = await tx
    .selectFrom('user_device as l')
    .where('l.user_id', '=', userId)
    .where('l.may_manage', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('device_command as c')
          .whereRef('c.device_id', '=', 'l.device_id')
          .where('c.update_id', '=', updateId),
      ),
    )
    .orderBy('l.device_id')
    .select('l.device_id')
    .forNoKeyUpdate()
    .execute()
  return links.map(({ device_id }) => device_id)
}
