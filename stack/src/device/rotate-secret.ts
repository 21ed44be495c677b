import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { drawDeviceSecret } from '@sentinel/platform/secrets/device-secret'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Gives a device a new MQTT password. The gateway refuses the previous one and closes a connection that was opened with it. */
export const rotateSecret: Action = {
  usage: 'npm run -s device -- rotate --id N',
  read(usage) {
    const deviceId = readLoneId('rotate', usage)
    return (client) => rotate(client, deviceId)
  },
}

async function rotate(client: pg.Client, deviceId: number): Promise<object> {
  const { secret, sha256: secretSha256 } = drawDeviceSecret()
  const [found] = await callFunction(
    client,
    functions.rotateCredentials({ deviceId, secretSha256, actorId: null }),
  )
  if (!found?.value) throw new CommandRefused(`There is no device ${deviceId}.`)
  return { device_id: deviceId, mqtt: { username: String(deviceId), password: secret } }
}
