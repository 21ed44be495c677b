import type { CommandEvent, CommandProvider, DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** A command as seen by one of its device's users. */
export type CommandRow = DeviceCommand & { user_id: number; command_key: number }

const time = (column: string) => sql<string | null>`wire_time(${sql.ref(column)})`
const timeOf = (column: string) => sql<string>`wire_time(${sql.ref(column)})`

/** The provider through which a command was sent, or would be sent now. */
const provider = sql<CommandProvider>`case when c.handed_over_at is null
  then coalesce((select r.provider from device_radio r where r.device_id = c.device_id and is_behind_lora(c.device_id)), 'mqtt') else c.provider end`

/**
 * True if the user of a link `l` sees a command `c`. Commands from before the link started belong to former owners. The device's managers
 * also see an update that was open at that time, because it blocks other updates.
 */
export const isSeen = sql<boolean>`(c.created_at >= l.visible_from
  or c.update_id is not null and l.may_manage and (c.ended_at is null or c.ended_at >= l.visible_from))`

/** Selects each command once per given user who sees it. */
export function selectCommands(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('device_command as c')
    .innerJoin('user_device as l', 'l.device_id', 'c.device_id')
    .leftJoin('user_account as sender', 'sender.user_id', 'c.created_by')
    .where(sql<boolean>`l.user_id = any (${userIds}::int[])`)
    .where(isSeen)
    .select([
      'l.user_id',
      'c.command_key',
      'c.command_id as message_id',
      'c.device_id',
      'c.type as message_type',
      sql<Record<string, unknown>>`c.message`.as('message'),
      provider.as('provider'),
      'c.status',
      'c.command_number as index',
      timeOf('c.created_at').as('created_at'),
      timeOf('c.expires_at').as('expires_at'),
      time('c.handed_over_at').as('handed_over_at'),
      time('c.acknowledged_at').as('acknowledged_at'),
      time('c.answered_at').as('answered_at'),
      time('c.ended_at').as('ended_at'),
      'c.ended_by',
      'c.detail',
      'sender.email as owner_email',
      sql<boolean>`c.created_by is not distinct from l.user_id`.as('is_mine'),
      'c.update_id',
    ])
}

/** Returns a device's commands, newest first. */
export function findDeviceCommands(
  db: Database,
  {
    userId,
    deviceId,
    before,
    limit,
  }: { userId: number; deviceId: number; before: number | undefined; limit: number },
): Promise<CommandRow[]> {
  return selectCommands(db, [userId])
    .where('c.device_id', '=', deviceId)
    .$if(before !== undefined, (commands) => commands.where('c.command_key', '<', before ?? 0))
    .orderBy('c.command_key', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the latest 1,000 steps in a command's history, in chronological order. Returns undefined if the user has no device with this command. */
export async function findHistory(
  db: Database,
  { userId, commandId }: { userId: number; commandId: string },
): Promise<CommandEvent[] | undefined> {
  const command = await selectCommands(db, [userId]).where('c.command_id', '=', commandId).executeTakeFirst()
  if (!command) return undefined
  const newest = await db
    .selectFrom('command_event as e')
    .where('e.command_key', '=', command.command_key)
    .orderBy('e.event_id', 'desc')
    .select([timeOf('e.at').as('at'), 'e.kind', 'e.status', 'e.detail'])
    .limit(HISTORY_MAX)
    .execute()
  return newest.toReversed()
}

/** Returns only the newest steps, because a device that keeps losing its connection is sent a command many times. */
const HISTORY_MAX = 1000
