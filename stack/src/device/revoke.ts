import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Makes the credentials of a device void, until `rotate` gives it new ones. The gateway cuts its connection. */
export const revoke: Action = {
  usage: 'npm run -s device -- revoke --id N',
  read(usage) {
    const deviceId = readLoneId('revoke', usage)
    return (client) => revokeDevice(client, deviceId)
  },
}

async function revokeDevice(client: pg.Client, deviceId: number): Promise<object> {
  await client.query('begin')
  const { rows } = await client.query<{ is_revoked: boolean }>(
    'select revoked_at is not null as is_revoked from device where device_id = $1 for no key update',
    [deviceId],
  )
  if (!rows[0]) throw new CommandRefused(`There is no device ${deviceId}.`)
  if (!rows[0].is_revoked) {
    await client.query('update device set revoked_at = now() where device_id = $1', [deviceId])
    await recordAct(client, { kind: 'credentials_revoked', deviceId, about: {} })
  }
  await client.query('commit')
  return { device_id: deviceId, mqtt: { username: String(deviceId) } }
}
