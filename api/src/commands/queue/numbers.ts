import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { CommandNumber } from './add-commands.ts'

/**
 * Locks these devices' counters, in id order, until the transaction ends, and assigns each device a command number. Settings also get a new revision.
 * It differs from the one that the device reports, because an equal revision would confirm the settings at once.
 */
export async function numberCommands(
  tx: Database,
  deviceIds: readonly number[],
  { isSettings }: { isSettings: boolean },
): Promise<CommandNumber[]> {
  const { rows } = await sql<CommandNumber>`
    insert into device_command_counter as k (device_id, last_number, last_revision)
      select h.device_id, 1, case when not ${isSettings} then 0 when h.settings_revision = 1 then 2 else 1 end
      from device_health h where h.device_id = any (${deviceIds}::int[]) order by h.device_id
    on conflict (device_id) do update set last_number = k.last_number % 65535 + 1,
      last_revision = case when not ${isSettings} then k.last_revision
        when k.last_revision % 255 + 1 = (select h.settings_revision from device_health h where h.device_id = k.device_id)
          then (k.last_revision + 1) % 255 + 1
        else k.last_revision % 255 + 1 end
    returning k.device_id as device, k.last_number as number, k.last_revision::int as revision`.execute(tx)
  return rows
}
