import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/fleet/limits'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/secrets/claim-code'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readLoneId } from './read-device-id.ts'

/**
 * Creates a new claim code for a device, for example if its last owner released it without writing down the code. Older codes are no longer valid.
 */
export const renewClaimCode: Action = {
  usage: 'npm run -s device -- claim-code --id N',
  read(usage) {
    const deviceId = readLoneId('claim-code', usage)
    return (client) => renew(client, deviceId)
  },
}

async function renew(client: pg.Client, deviceId: number): Promise<object> {
  const code = drawClaimCode()
  const [made] = await callFunction(
    client,
    functions.renewClaimCode({
      deviceId,
      sha256: hashClaimCode(code),
      validDays: CLAIM_CODE_VALID_DAYS,
      actorId: null,
    }),
  )
  if (!made?.value) throw new CommandRefused(`There is no device ${deviceId}.`)
  return { device_id: deviceId, claim_code: code, expires_at: made.value }
}
