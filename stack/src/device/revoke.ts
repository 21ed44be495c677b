import { inTransactionOn } from '@sentinel/migrations/connect'
import { revokeCredentials } from '@sentinel/platform/devices/credentials'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Invalidates a device's credentials until `rotate` gives it new ones. The gateway disconnects it. */
export const revoke: Action = {
  usage: 'npm run -s device -- revoke --id N',
  read(usage) {
    const deviceId = readLoneId('revoke', usage)
    return async (client) => {
      const isFound = await inTransactionOn(client, (tx) =>
        revokeCredentials(tx, { deviceId, actorId: null }),
      )
      if (!isFound) throw new CommandRefused(`There is no device ${deviceId}.`)
      return { device_id: deviceId, mqtt: { username: String(deviceId) } }
    }
  },
}
