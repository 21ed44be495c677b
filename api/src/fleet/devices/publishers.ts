import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import { presentDevice } from './present.ts'
import { findDevices } from './queries.ts'

/** If more devices of one user change at once, the user's screens fetch the list again. */
const DEVICES_TOLD_MAX = 100

const publishDevices: Publisher<'devices:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findDevices(db, { userIds, deviceIds: idsOf(changes) })
  for (const [userId, devices] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    if (devices.length > DEVICES_TOLD_MAX) live.toUsers([userId], 'resync', {})
    else for (const device of devices) live.toUsers([userId], 'device:changed', presentDevice(device))
  }
}

export const devicePublishers = { 'devices:changed': publishDevices } satisfies Partial<Publishers>
