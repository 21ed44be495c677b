import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface RequestedSettings {
  deviceIds: readonly number[]
  cycleMinutes: number
  triggerNumber: number
}

/** Stores the requested settings, which are shown until the devices report their own. Devices are locked after their commands. */
export async function storeRequestedSettings(
  tx: Database,
  { deviceIds, cycleMinutes, triggerNumber }: RequestedSettings,
): Promise<void> {
  await sql`
    with held as materialized (
      select device_id from device where device_id = any (${deviceIds}::int[]) order by device_id for no key update)
    update device d set requested_cycle_minutes = ${cycleMinutes}, requested_trigger_number = ${triggerNumber}
    from held where d.device_id = held.device_id`.execute(tx)
}
