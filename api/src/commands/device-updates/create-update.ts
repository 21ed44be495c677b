import { type NewDeviceUpdate, UPDATE_CONFLICT_TEXT } from '@sentinel/contracts/commands/device-updates'
import type { UpdateConflict } from '@sentinel/contracts/http/errors'
import { COMMAND_VALID_DAYS } from '@sentinel/contracts/commands/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { addCommands } from '../queue/add-commands.ts'
import type { Caller } from '../queue/caller.ts'
import { lockManagedLinks } from '../queue/lock-managed-links.ts'
import { numberCommands } from '../queue/numbers.ts'
import { getReleaseFiles } from '../queue/sendable-files.ts'
import { storeRequestedSettings } from '../queue/store-requested-settings.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { getTaggedFirmware } from './offered-firmware.ts'

/**
 * Creates an update for all of these devices or for none, and returns its id. Stores the firmware that the tag currently points to, and the files of
 * the release's models. Throws the endpoint's errors.
 */
export async function createUpdate(tx: Database, caller: Caller, update: NewDeviceUpdate): Promise<number> {
  const { deviceIds, firmwareReleaseTag: tag, algReleaseId: releaseId, settings } = update
  const { userId } = caller
  await lockManagedLinks(tx, { userId, deviceIds })
  const firmware = await getTaggedFirmware(tx, caller, tag)
  const models = await getReleaseFiles(tx, caller, { releaseId, field: 'algReleaseId' })
  const numbers = await numberCommands(tx, deviceIds, { isSettings: true })
  await refuseConflicts(tx, deviceIds)
  const updateId = await addUpdate(tx, userId, update, firmware.version)
  const content = {
    releaseId,
    firmwareTag: tag,
    firmwareVersion: firmware.version,
    cycleTime: settings.cycleTime,
    triggerNumber: settings.triggerNumber,
    ...(settings.satelliteFixTime != null && { satelliteFixTime: settings.satelliteFixTime }),
    ...(settings.satellitePasses != null && { satellitePasses: settings.satellitePasses }),
  }
  await addCommands(tx, {
    type: 'device_update',
    userId,
    numbers,
    message: content,
    payload: content,
    files: [firmware.file, ...models],
    releaseId,
    firmwareVersion: firmware.version,
    updateId,
    isSettings: true,
  })
  const { cycleTime: cycleMinutes, triggerNumber } = settings
  await storeRequestedSettings(tx, { deviceIds, cycleMinutes, triggerNumber })
  return updateId
}

/** The caller holds the locks on the devices' counters, so no other update for them can be created at the same time. */
async function refuseConflicts(tx: Database, deviceIds: readonly number[]): Promise<void> {
  const { rows: conflicts } = await sql<UpdateConflict>`
    select distinct owner.email, u.update_id as "updateId"
    from device_command c join device_update u using (update_id)
    left join user_account owner on owner.user_id = u.created_by
    where c.device_id = any (${deviceIds}::int[]) and c.update_id is not null and c.status in ('pending', 'pending_reset')
    order by u.update_id`.execute(tx)
  if (conflicts.length > 0)
    throw new ApiError(400, 'conflict', UPDATE_CONFLICT_TEXT, {
      fields: { general: UPDATE_CONFLICT_TEXT },
      conflicts,
    })
}

async function addUpdate(
  tx: Database,
  userId: number,
  { firmwareReleaseTag, algReleaseId, settings }: NewDeviceUpdate,
  firmwareVersion: string,
): Promise<number> {
  const { update_id } = await tx
    .insertInto('device_update')
    .values({
      created_by: userId,
      release_id: algReleaseId,
      firmware_tag: firmwareReleaseTag,
      firmware_version: firmwareVersion,
      cycle_minutes: settings.cycleTime,
      trigger_number: settings.triggerNumber,
      satellite_fix_minutes: settings.satelliteFixTime ?? null,
      satellite_passes: settings.satellitePasses ?? null,
      expires_at: sql`now() + make_interval(days => ${COMMAND_VALID_DAYS})`,
    })
    .returning('update_id')
    .executeTakeFirstOrThrow()
  return update_id
}
