import type { Device } from '@sentinel/contracts/fleet/devices'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import { messages } from '../../../messages/messages.ts'

const texts = messages.commands.choice

/** Why nothing can be sent to a device by this person; undefined where something can. */
export function explainViewOnly({ may_manage }: Pick<Device, 'may_manage'>): string | undefined {
  return may_manage ? undefined : messages.levels.camera
}

/** Why a device's firmware is not enough; undefined where it is. */
export function explainFirmware(version: string | null, least: string): string | undefined {
  if (isFirmwareAtLeast(version, least)) return undefined
  return version === null ? texts.firmwareUnknown : texts.firmwareOld(version, least)
}
