import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/limits'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/claim-code'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/** Makes a new claim code for a device, such as one that its last owner gave up without writing down the code. Older codes no longer count. */
export const renewClaimCode: Action = {
  usage: 'npm run -s device -- claim-code --id N',
  read(usage) {
    const deviceId = readLoneId('claim-code', usage)
    return (client) => renew(client, deviceId)
  },
}

async function renew(client: pg.Client, deviceId: number): Promise<object> {
  const code = drawClaimCode()
  await client.query('begin')
  const { rows } = await client.query<{ expires_at: string }>(
    `update device set claim_code_sha256 = $2, claim_code_expires_at = now() + make_interval(days => $3)
     where device_id = $1 returning wire_time(claim_code_expires_at) as expires_at`,
    [deviceId, hashClaimCode(code), CLAIM_CODE_VALID_DAYS],
  )
  if (!rows[0]) throw new CommandRefused(`There is no device ${deviceId}.`)
  await recordAct(client, { kind: 'claim_code_made', deviceId, about: {} })
  await client.query('commit')
  return { device_id: deviceId, claim_code: code, expires_at: rows[0].expires_at }
}
