import { randomUUIDv7 } from 'node:crypto'
import type { DeviceCommandType } from '@sentinel/contracts/commands/commands'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { seedRelease } from './seed-models.ts'

interface CommandSeed {
  deviceId: number
  /** The user who sent the command. */
  userId: number
  type?: DeviceCommandType
  updateId?: number
  /** The command's age in days. */
  daysAgo?: number
}

/** Adds a pending command, and returns the id that its device uses to answer. */
export async function seedCommand(
  db: Database,
  { deviceId, userId, type = 'reset_device', updateId, daysAgo = 0 }: CommandSeed,
): Promise<string> {
  const commandId = randomUUIDv7()
  await sql`
    insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, created_by, created_at, expires_at)
    values (${commandId}, ${randomUUIDv7()}, ${deviceId}, 1, ${type}, ${updateId ?? null}, '{}', '{}', ${userId},
      now() - make_interval(days => ${daysAgo}), now() + interval '7 days')`.execute(db)
  return commandId
}

/** Adds an update that is pending on these devices, and returns its id. */
export async function seedUpdate(
  db: Database,
  { deviceIds, userId, daysAgo }: { deviceIds: readonly number[]; userId: number; daysAgo?: number },
): Promise<number> {
  const { update_id } = await db
    .insertInto('device_update')
    .values({
      created_by: userId,
      release_id: await seedRelease(db, { state: 'approved' }),
      firmware_tag: 'release',
      firmware_version: '2.3.0',
      cycle_minutes: 690,
      trigger_number: 30,
      expires_at: sql`now() + interval '7 days'`,
    })
    .returning('update_id')
    .executeTakeFirstOrThrow()
  for (const deviceId of deviceIds)
    await seedCommand(db, {
      deviceId,
      userId,
      type: 'device_update',
      updateId: update_id,
      ...(daysAgo !== undefined && { daysAgo }),
    })
  return update_id
}

/** Ends a device's open commands, as its answer does. */
export async function endOpenCommands(db: Database, deviceId: number): Promise<void> {
  await sql`
    update device_command set status = 'success', answered_at = now(), ended_at = now(), ended_by = 'answer'
    where device_id = ${deviceId} and status in ('pending', 'pending_reset')`.execute(db)
}
