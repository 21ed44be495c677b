import type { DeviceVersion } from '@sentinel/contracts/commands/ota-messages'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type CommandRow, selectCommands } from '../queue/find-commands.ts'

/** The maximum number of ended messages in the list if no `limit` is given. */
const ENDED_MESSAGES_MAX = 1000
/** The maximum number of open messages in total: 1,000 devices with the maximum number of open messages each. */
const OPEN_MESSAGES_LISTED_MAX = 10_000

const isMessage = sql<boolean>`c.update_id is null`
const isOpen = sql<boolean>`c.status in ('pending', 'pending_reset')`

/** Returns all open messages and the newest others, newest first. */
export async function findCurrentMessages(db: Database, userId: number): Promise<CommandRow[]> {
  const messages = () => selectCommands(db, [userId]).where(isMessage).orderBy('c.command_key', 'desc')
  const open = await messages().where(isOpen).limit(OPEN_MESSAGES_LISTED_MAX).execute()
  const ended = await messages()
    .where(sql<boolean>`not ${isOpen}`)
    .limit(ENDED_MESSAGES_MAX)
    .execute()
  return [...open, ...ended].toSorted((a, b) => b.command_key - a.command_key)
}

export function findMessagePage(
  db: Database,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
): Promise<CommandRow[]> {
  return selectCommands(db, [userId])
    .where(isMessage)
    .$if(before !== undefined, (messages) => messages.where('c.command_key', '<', before ?? 0))
    .orderBy('c.command_key', 'desc')
    .limit(limit)
    .execute()
}

export function findMessagesOfMany(
  db: Database,
  { keys, userIds, most }: { keys: readonly number[]; userIds: readonly number[]; most: number },
): Promise<CommandRow[]> {
  return selectCommands(db, userIds)
    .where(isMessage)
    .where(sql<boolean>`c.command_key = any (${keys}::bigint[])`)
    .orderBy('c.command_key')
    .limit(most)
    .execute()
}

export function findMessage(
  db: Database,
  { userId, messageId }: { userId: number; messageId: string },
): Promise<CommandRow | undefined> {
  return selectCommands(db, [userId])
    .where(isMessage)
    .where('c.command_id', '=', messageId)
    .executeTakeFirst()
}

/** Returns the versions that a user's devices report, sorted by device id. */
export function findDeviceVersions(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<DeviceVersion[]> {
  return db
    .selectFrom('user_device as l')
    .innerJoin('device_health as h', 'h.device_id', 'l.device_id')
    .where('l.user_id', '=', userId)
    .where('l.device_id', '>', after)
    .orderBy('l.device_id')
    .limit(limit)
    .select(['l.device_id', 'h.software_version'])
    .execute()
}
