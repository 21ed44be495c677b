import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'
import { drawSecret } from './secret.ts'

/** Gives a device a new MQTT password. The gateway refuses the former one and cuts a connection that came in with it. */
export const rotateSecret: Action = {
  usage: 'npm run -s device -- rotate --id N',
  read(usage) {
    const deviceId = readLoneId('rotate', usage)
    return (client) => rotate(client, deviceId)
  },
}

async function rotate(client: pg.Client, deviceId: number): Promise<object> {
  const { secret, sha256 } = drawSecret()
  await client.query('begin')
  const { rowCount } = await client.query(
    'update device set secret_sha256 = $2, revoked_at = null where device_id = $1',
    [deviceId, sha256],
  )
  if (rowCount === 0) throw new CommandRefused(`There is no device ${deviceId}.`)
  await recordAct(client, { kind: 'credentials_rotated', deviceId, about: {} })
  await client.query('commit')
  return { device_id: deviceId, mqtt: { username: String(deviceId), password: secret } }
}
