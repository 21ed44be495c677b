import { OTA_FIRMWARE_MIN, TRIGGER_NUMBER_DEFAULT } from '@sentinel/contracts/limits'
import { isFirmwareAtLeast } from '@sentinel/domain/device/firmware-version'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import type { OwnDevice } from '../links/own-link.ts'
import { addCommands } from './add-commands.ts'
import { numberCommands } from './numbers.ts'
import { refuseTooManyOpen } from './refuse-unsendable.ts'

interface AskedTimes {
  cycleMinutes: number
  /** Undefined: as it is. */
  syncMinutes: number | undefined
}

/**
 * Sends a device the times that were entered in Edit Device, unless it has them or is being sent them. It takes the place of the last edit while that is
 * unsent. Firmware that is too old gets nothing: the times are only stored. The caller holds the user's link, and stores the times after this call.
 */
export async function askSettings(tx: Database, own: OwnDevice, asked: AskedTimes): Promise<void> {
  const { deviceId, userId } = own
  const device = await getSettings(tx, deviceId)
  if (!isFirmwareAtLeast(device.software_version, OTA_FIRMWARE_MIN)) return
  const numbers = await numberCommands(tx, [deviceId], { isSettings: true })
  const open = await getOpenSettings(tx, deviceId)
  if (!isNews(open ?? device, asked)) return
  await dropUnsentEdit(tx, deviceId)
  await refuseTooManyOpen(tx, deviceId, 'update_state')
  const settings = {
    cycleTime: asked.cycleMinutes,
    triggerNumber: device.asked_trigger_number ?? device.trigger_number ?? TRIGGER_NUMBER_DEFAULT,
    ...(asked.syncMinutes !== undefined && { syncTime: asked.syncMinutes }),
  }
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

interface Times {
  cycle_minutes: number | null
  sync_minutes: number | null
}

function isNews(current: Times, { cycleMinutes, syncMinutes }: AskedTimes): boolean {
  return (
    cycleMinutes !== current.cycle_minutes ||
    (syncMinutes !== undefined && syncMinutes !== current.sync_minutes)
  )
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
      'd.asked_trigger_number',
    ])
    .executeTakeFirstOrThrow()
}

/** What the newest settings that are on their way to the device say. */
function getOpenSettings(tx: Database, deviceId: number): Promise<Times | undefined> {
  return tx
    .selectFrom('device_command')
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`status in ('pending', 'pending_reset') and revision is not null`)
    .orderBy('command_key', 'desc')
    .limit(1)
    .select([
      sql<number | null>`(payload ->> 'cycleTime')::int`.as('cycle_minutes'),
      sql<number | null>`(payload ->> 'syncTime')::int`.as('sync_minutes'),
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
