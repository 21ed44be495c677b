import {
  CYCLE_TIME_NOT_OFFERED,
  type Device,
  type DeviceChange,
  type DeviceDisplay,
} from '@sentinel/contracts/fleet/devices'
import { durationOptionsMinutes } from '@sentinel/contracts/commands/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { z } from 'zod'
import { requestSettings } from '../../commands/queue/request-settings.ts'
import { moveToGroup } from '../groups/move-to-group.ts'
import { invalid } from '../../platform/http/errors.ts'
import { lockManagedLink, type OwnDevice } from '../links/own-link.ts'
import { getOwnDevice } from './own-device.ts'
import { publishDevices } from '../links/publish-devices.ts'

type Change = Omit<z.output<typeof DeviceChange>, 'device_id'>
type Display = z.output<typeof DeviceDisplay>

/** Stores the requested changes of a device, all or none, and returns the changed device. */
export function changeDevice(db: Database, own: OwnDevice, change: Change): Promise<Device> {
  return db.transaction().execute(async (tx) => {
    if (change.group_id !== undefined) await moveToGroup(tx, own, change.group_id)
    await lockManagedLink(tx, own)
    await refuseForeignCycleTime(tx, own, change.cycle_time)
    if (change.cycle_time !== undefined)
      await requestSettings(tx, own, {
        cycleMinutes: change.cycle_time,
        syncMinutes: change.sync_time ?? undefined,
      })
    await tx
      .updateTable('device')
      .set({
        device_name: change.device_name,
        location_name: change.location,
        requested_cycle_minutes: change.cycle_time,
        requested_sync_minutes: change.sync_time,
        allow_wifi_insights: change.allow_wifi_insights,
        allow_complete_images: change.allow_complete_images,
        ...toSetPlace(change),
      })
      .where('device_id', '=', own.deviceId)
      .execute()
    await publishDevices(tx, [own.deviceId])
    return getOwnDevice(tx, own)
  })
}

/**
 * Allows the current cycle time even if it is not one of the offered ones, because a camera may report any cycle time and its other settings must
 * remain editable.
 */
async function refuseForeignCycleTime(
  tx: Database,
  own: OwnDevice,
  minutes: number | undefined,
): Promise<void> {
  if (minutes === undefined || durationOptionsMinutes.includes(minutes)) return
  const { cycle_time } = await getOwnDevice(tx, own)
  if (minutes !== cycle_time) throw invalid({ cycle_time: CYCLE_TIME_NOT_OFFERED })
}

/** The contract ensures that both degrees are sent together, or that the location is cleared. */
function toSetPlace({ lat, long }: Change) {
  if (lat === undefined && long === undefined) return {}
  return { set_latitude: lat ?? null, set_longitude: long ?? null }
}

export function displayDevice(db: Database, own: OwnDevice, display: Display): Promise<Device> {
  return db.transaction().execute(async (tx) => {
    await lockManagedLink(tx, own)
    if (Object.values(display).some((text) => text !== undefined)) {
      await tx.updateTable('device').set(display).where('device_id', '=', own.deviceId).execute()
      await publishDevices(tx, [own.deviceId])
    }
    return getOwnDevice(tx, own)
  })
}
