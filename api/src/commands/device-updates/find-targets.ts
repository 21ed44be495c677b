import type { Database } from '@sentinel/migrations/connect'
import { type CommandRow, selectCommands } from '../queue/find-commands.ts'

/** What has become of an update on each device of the user's, by device. */
export function findTargets(
  db: Database,
  { userId, updateId, after, limit }: { userId: number; updateId: number; after: number; limit: number },
): Promise<CommandRow[]> {
  return selectCommands(db, [userId])
    .where('c.update_id', '=', updateId)
    .where('c.device_id', '>', after)
    .orderBy('c.device_id')
    .limit(limit)
    .execute()
}
