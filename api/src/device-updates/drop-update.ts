import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { dropPending, refuseForeign } from '../commands/drop.ts'
import { notFound } from '../platform/errors.ts'
import { findUpdate } from './find-updates.ts'

/** Drops an update on all devices that have neither succeeded nor failed. Throws 404, 403 for somebody else's, and 409 for one that is not pending. */
export async function dropUpdate(
  tx: Database,
  { userId, updateId }: { userId: number; updateId: number },
): Promise<void> {
  const update = await findUpdate(tx, { userId, updateId })
  if (!update) throw notFound('Update')
  refuseForeign(update, 'update')
  const open = await tx
    .selectFrom('device_command')
    .where('update_id', '=', updateId)
    .where('status', 'in', ['pending', 'pending_reset'])
    .select('command_key')
    .execute()
  const commandKeys = open.map(({ command_key }) => command_key)
  await dropPending(tx, commandKeys, 'update')
  // A device that does not come back from its restart would refuse every other update.
  await callFunctionIn(tx, functions.dropCommands({ commandKeys, by: 'dropped', restarting: true }))
  await tx
    .updateTable('device_update')
    .set({ dropped_at: sql`now()` })
    .where('update_id', '=', updateId)
    .execute()
}
