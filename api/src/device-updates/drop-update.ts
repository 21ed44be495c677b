import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { dropPending, refuseForeign } from '../commands/drop.ts'
import { notFound } from '../platform/errors.ts'
import { findUpdate } from './find-updates.ts'

/** Drops an update on all devices that have not answered. Throws 404, 403 for somebody else's, and 409 for one that is not pending. */
export async function dropUpdate(
  tx: Database,
  { userId, updateId }: { userId: number; updateId: number },
): Promise<void> {
  const update = await findUpdate(tx, { userId, updateId })
  if (!update) throw notFound('Update')
  refuseForeign(update, 'update')
  const pending = await tx
    .selectFrom('device_command')
    .where('update_id', '=', updateId)
    .where('status', '=', 'pending')
    .select('command_key')
    .execute()
  await dropPending(
    tx,
    pending.map(({ command_key }) => command_key),
    'update',
  )
  await tx
    .updateTable('device_update')
    .set({ dropped_at: sql`now()` })
    .where('update_id', '=', updateId)
    .execute()
}
