import type { Device, DeviceChange, DeviceDisplay } from '@sentinel/contracts/devices'
import type { Database } from '@sentinel/migrations/connect'
import type { z } from 'zod'
import { moveToGroup } from '../groups/move-to-group.ts'
import { getOwnDevice, holdOwnLink, type OwnDevice } from './own-device.ts'
import { tellDevices } from './tell-devices.ts'

type Change = Omit<z.output<typeof DeviceChange>, 'device_id'>
type Display = z.output<typeof DeviceDisplay>

/** Stores what is asked of a device, all or nothing, and answers what it is like then. */
export function changeDevice(db: Database, own: OwnDevice, change: Change): Promise<Device> {
  return db.transaction().execute(async (tx) => {
    if (change.group_id !== undefined) await moveToGroup(tx, own, change.group_id)
    await holdOwnLink(tx, own)
    await tx
      .updateTable('device')
      .set({
        device_name: change.device_name,
        location_name: change.location,
        asked_cycle_minutes: change.cycle_time,
        asked_sync_minutes: change.sync_time,
        allow_wifi_insights: change.allow_wifi_insights,
        allow_complete_images: change.allow_complete_images,
        ...toSetPlace(change),
      })
      .where('device_id', '=', own.deviceId)
      .execute()
    await tellDevices(tx, [own.deviceId])
    return getOwnDevice(tx, own)
  })
}

/** Half a place is none: the contract lets both degrees through, or takes the place back. */
function toSetPlace({ lat, long }: Change) {
  if (lat === undefined && long === undefined) return {}
  return { set_latitude: lat ?? null, set_longitude: long ?? null }
}

export function displayDevice(db: Database, own: OwnDevice, display: Display): Promise<Device> {
  return db.transaction().execute(async (tx) => {
    await holdOwnLink(tx, own)
    if (Object.values(display).some((text) => text !== undefined)) {
      await tx.updateTable('device').set(display).where('device_id', '=', own.deviceId).execute()
      await tellDevices(tx, [own.deviceId])
    }
    return getOwnDevice(tx, own)
  })
}
