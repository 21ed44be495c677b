import { inTransactionOn } from '@sentinel/migrations/connect'
import { rotateCredentials } from '@sentinel/platform/devices/credentials'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Gives a device a new MQTT password. The gateway refuses the previous password and closes a connection that was opened with it. */
export const rotateSecret: Action = {
  usage: 'npm run -s device -- rotate --id N',
  read(usage) {
    const deviceId = readLoneId('rotate', usage)
    return async (client) => {
      const made = await inTransactionOn(client, (tx) => rotateCredentials(tx, { deviceId, actorId: null }))
      if (!made) throw new CommandRefused(`There is no device ${deviceId}.`)
      return made
    }
  },
}
