import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Makes the credentials of a device invalid, until `rotate` gives it new ones. The gateway disconnects it. */
export const revoke: Action = {
  usage: 'npm run -s device -- revoke --id N',
  read(usage) {
    const deviceId = readLoneId('revoke', usage)
    return (client) => revokeDevice(client, deviceId)
  },
}

async function revokeDevice(client: pg.Client, deviceId: number): Promise<object> {
  const [found] = await callFunction(client, functions.revokeCredentials({ deviceId, actorId: null }))
  if (!found?.value) throw new CommandRefused(`There is no device ${deviceId}.`)
  return { device_id: deviceId, mqtt: { username: String(deviceId) } }
}
