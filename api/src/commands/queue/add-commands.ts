import { randomUUIDv7 } from 'node:crypto'
import type { DeviceCommandType } from '@sentinel/contracts/commands/commands'
import { COMMAND_VALID_DAYS } from '@sentinel/contracts/commands/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { SentFile } from './sendable-files.ts'

/** The number of a device's next command and, for settings, the revision. `numberCommands` locks the device's counter. */
export interface CommandNumber {
  device: number
  number: number
  revision: number
}

interface NewCommands {
  type: DeviceCommandType
  userId: number
  numbers: readonly CommandNumber[]
  /** The user's request. */
  message: object
  /** The content for each device, without the files and the revision. */
  payload: object
  files?: readonly SentFile[]
  releaseId?: number
  firmwareVersion?: string
  updateId?: number
  /** True if the payload contains a revision. A health report with this revision proves that the device has applied the settings. */
  isSettings?: boolean
  isEdit?: boolean
}

/**
 * Adds the same command for each of these devices, and returns their keys in the order of `numbers`. The caller holds the locks on the devices' links
 * and counters. Triggers write the history and wake the gateways.
 */
export async function addCommands(tx: Database, commands: NewCommands): Promise<number[]> {
  const { type, userId, numbers, message, files, releaseId, firmwareVersion, updateId } = commands
  const payload = { ...commands.payload, ...(files && { files: files.map(toWire) }) }
  const { isSettings = false, isEdit = false } = commands
  const { rows } = await sql<{ command_key: number }>`
    insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, release_id, firmware_version,
      revision, is_edit, created_by, expires_at)
    select command_id, cancel_id, device, number, ${type}, ${updateId ?? null}, ${JSON.stringify(message)}::jsonb,
      ${JSON.stringify(payload)}::jsonb || case when ${isSettings} then jsonb_build_object('revision', revision) else '{}' end,
      ${releaseId ?? null}, ${firmwareVersion ?? null}, case when ${isSettings} then revision end, ${isEdit}, ${userId},
      now() + make_interval(days => ${COMMAND_VALID_DAYS})
    from unnest(${numbers.map(() => randomUUIDv7())}::uuid[], ${numbers.map(() => randomUUIDv7())}::uuid[],
      ${numbers.map(({ device }) => device)}::int[], ${numbers.map(({ number }) => number)}::int[],
      ${numbers.map(({ revision }) => revision)}::int[])
      with ordinality as n (command_id, cancel_id, device, number, revision, place)
    order by place
    returning command_key`.execute(tx)
  const keys = rows.map(({ command_key }) => command_key)
  if (files && files.length > 0)
    await sql`
      insert into command_file (command_key, position, sha256)
      select command_key, position, sha256
      from unnest(${keys}::bigint[]) command_key
      cross join unnest(${files.map((_, at) => at)}::int[], ${files.map(({ sha256 }) => sha256)}::bytea[]) as f (position, sha256)`.execute(
      tx,
    )
  return keys
}

function toWire({ sha256, bytes }: SentFile): { sha256: string; bytes: number } {
  return { sha256: sha256.toString('hex'), bytes }
}
