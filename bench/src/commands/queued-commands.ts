import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchDatabase } from '../bench-database.ts'

const LOOK_EVERY_MS = 10

/** The payload of a command with camera settings. */
export const SAMPLE_PAYLOAD = { cycleTime: 690, triggerNumber: 30, revision: 8 }

/** Queues a command for each of these devices, in one transaction. */
export async function queueCommands(database: BenchDatabase, deviceIds: readonly number[]): Promise<void> {
  await database.query('delete from device_command')
  await database.query('vacuum analyze device_command, command_event')
  await database.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, revision, expires_at)
     select command_id, cancel_id, device_id, 1, 'update_state', $4, $4, 8, now() + interval '7 days'
     from unnest($1::uuid[], $2::uuid[], $3::int[]) as n (command_id, cancel_id, device_id)`,
    [deviceIds.map(() => randomUUIDv7()), deviceIds.map(() => randomUUIDv7()), deviceIds, SAMPLE_PAYLOAD],
  )
}

/** Resolves when the database has the acknowledgements of all commands. */
export async function untilAcknowledged(database: BenchDatabase): Promise<void> {
  const isLeft = async () =>
    (await database.query('select from device_command where acknowledged_at is null limit 1')).length > 0
  while (await isLeft()) await pause(LOOK_EVERY_MS)
}
