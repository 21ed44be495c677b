import { inTransactionOn } from '@sentinel/migrations/connect'
import { renewClaimCode as renew } from '@sentinel/platform/devices/credentials'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

export const renewClaimCode: Action = {
  usage: 'npm run -s device -- claim-code --id N',
  read(usage) {
    const deviceId = readLoneId('claim-code', usage)
    return async (client) => {
      const made = await inTransactionOn(client, (tx) => renew(tx, { deviceId, actorId: null }))
      if (!made) throw new CommandRefused(`There is no device ${deviceId}.`)
      return made
    }
  },
}
