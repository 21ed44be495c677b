import type { OtaMessageType } from '@sentinel/contracts/commands/commands'
import {
  HIGH_RES_FIRMWARE_MIN,
  OPEN_HIGH_RES_REQUESTS_MAX,
  OPEN_MESSAGES_MAX,
  OTA_FIRMWARE_MIN,
} from '@sentinel/contracts/commands/limits'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { conflict } from '../../platform/http/errors.ts'

/** Throws 409 if a device's firmware is too old for a message. Unknown firmware counts as too old. */
export function refuseOldFirmware(version: string | null, type: OtaMessageType): void {
  const least = type === 'request_higher_res_image' ? HIGH_RES_FIRMWARE_MIN : OTA_FIRMWARE_MIN
  if (isFirmwareAtLeast(version, least)) return
  const known = version === null ? 'has not reported its firmware yet' : `has firmware ${version}`
  refuse(`The camera ${known}. This message needs ${least} or newer.`)
}

/** Throws 409 if a device has reached its limit of open messages. The caller has locked the device's counter (`numberCommands`). */
export async function refuseTooManyOpen(tx: Database, deviceId: number, type: OtaMessageType): Promise<void> {
  const { messages, requests } = await tx
    .selectFrom('device_command')
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`update_id is null and status in ('pending', 'pending_reset')`)
    .select(({ fn }) => [
      fn.countAll<number>().as('messages'),
      fn.countAll<number>().filterWhere('type', '=', 'request_higher_res_image').as('requests'),
    ])
    .executeTakeFirstOrThrow()
  if (type === 'request_higher_res_image' && requests >= OPEN_HIGH_RES_REQUESTS_MAX)
    refuse(
      `The camera already has ${OPEN_HIGH_RES_REQUESTS_MAX} open requests for a higher resolution image.`,
    )
  if (messages >= OPEN_MESSAGES_MAX)
    refuse(`The camera already has ${OPEN_MESSAGES_MAX} open messages. Wait for its answers, or drop one.`)
}

export function refuse(reason: string): never {
  throw conflict(reason, { general: reason })
}
