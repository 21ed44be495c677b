import { OTA_FIRMWARE_MIN, TRIGGER_NUMBER_DEFAULT } from '@sentinel/contracts/commands/limits'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import type { OwnDevice } from '../../fleet/links/own-link.ts'
import { addCommands } from './add-commands.ts'
import { numberCommands } from './numbers.ts'
import { refuseTooManyOpen } from './refuse-unsendable.ts'

interface RequestedTimes {
  cycleMinutes: number
  /** Undefined if the time does not change. */
  syncMinutes: number | undefined
}

/**
 * Sends a device the times entered in Edit Device, unless it already has them or they are already being sent. Replaces the last edit if that has not
 * been sent yet. If the firmware is too old, nothing is sent and the times are only stored. The caller holds the lock on the user's link, and stores
 * the times after this call.
 */
export async function requestSettings(
  tx: Database,
  own: OwnDevice,
  requested: RequestedTimes,
): Promise<void> {
  const { deviceId, userId } = own
  if (!(await findNewSettings(tx, deviceId, requested))) return
  const numbers = await numberCommands(tx, [deviceId], { isSettings: true })
  const settings = await findNewSettings(tx, deviceId, requested) // reads again, because another request may have stored the same settings in the meantime
  if (!settings) return
  await dropUnsentEdit(tx, deviceId)
  await refuseTooManyOpen(tx, deviceId, 'update_state')
  await addCommands(tx, {
    type: 'update_state',
    userId,
    numbers,
    message: settings,
    payload: settings,
    isSettings: true,
    isEdit: true,
  })
}

interface Settings {
  cycleTime: number
  triggerNumber: number
  syncTime?: number
}

/**
 * Returns the settings to send. Returns undefined if the device already has them, if they are already being sent, or if its firmware takes
 * no messages.
 */
async function findNewSettings(
  tx: Database,
  deviceId: number,
  requested: RequestedTimes,
): Promise<Settings | undefined> {
  const device = await getSettings(tx, deviceId)
  if (!isFirmwareAtLeast(device.software_version, OTA_FIRMWARE_MIN)) return undefined
  const sent = await getSentSettings(tx, deviceId)
  const cycleMinutes = sent?.cycle_minutes ?? device.cycle_minutes
  const syncMinutes = sent?.sync_minutes ?? device.sync_minutes
  const syncTime = requested.syncMinutes ?? device.requested_sync_minutes ?? undefined
  if (requested.cycleMinutes === cycleMinutes && (syncTime ?? syncMinutes) === syncMinutes) return undefined
  return {
    cycleTime: requested.cycleMinutes,
    triggerNumber: device.requested_trigger_number ?? device.trigger_number ?? TRIGGER_NUMBER_DEFAULT,
    ...(syncTime !== undefined && { syncTime }),
  }
}

function getSettings(tx: Database, deviceId: number) {
  return tx
    .selectFrom('device as d')
    .innerJoin('device_health as h', 'h.device_id', 'd.device_id')
    .where('d.device_id', '=', deviceId)
    .select([
      'h.software_version',
      'h.cycle_minutes',
      'h.sync_minutes',
      'h.trigger_number',
      'd.requested_sync_minutes',
      'd.requested_trigger_number',
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the newest settings command that succeeded or is still open. Returns undefined if the device has reported its own settings since
 * that command ended.
 */
function getSentSettings(tx: Database, deviceId: number) {
  return tx
    .selectFrom('device_command as c')
    .innerJoin('device_health as h', 'h.device_id', 'c.device_id')
    .where('c.device_id', '=', deviceId)
    .where(
      sql<boolean>`c.revision is not null and c.status in ('pending', 'pending_reset', 'success')
        and (c.ended_at is null or h.recorded_at is null or h.recorded_at <= c.ended_at)`,
    )
    .orderBy('c.command_key', 'desc')
    .limit(1)
    .select([
      sql<number | null>`(c.payload ->> 'cycleTime')::int`.as('cycle_minutes'),
      sql<number | null>`(c.payload ->> 'syncTime')::int`.as('sync_minutes'),
    ])
    .executeTakeFirst()
}

async function dropUnsentEdit(tx: Database, deviceId: number): Promise<void> {
  const unsent = await tx
    .selectFrom('device_command')
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`is_edit and status = 'pending' and handed_over_at is null`)
    .select('command_key')
    .execute()
  const commandKeys = unsent.map(({ command_key }) => command_key)
  if (commandKeys.length > 0)
    await callFunctionIn(tx, functions.dropCommands({ commandKeys, by: 'replaced' }))
}
