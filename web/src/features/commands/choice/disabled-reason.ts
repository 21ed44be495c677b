import type { Device } from '@sentinel/contracts/fleet/devices'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import { messages } from '../../../messages/messages.ts'

const texts = messages.commands.choice

/** Returns why this person can't send anything to a device, or undefined if they can. */
export function explainViewOnly({ may_manage }: Pick<Device, 'may_manage'>): string | undefined {
  return may_manage ? undefined : messages.levels.camera
}

/** Returns why a device's firmware is too old, or undefined if it is not. */
export function explainFirmware(version: string | null, least: string): string | undefined {
  if (isFirmwareAtLeast(version, least)) return undefined
  return version === null ? texts.firmwareUnknown : texts.firmwareOld(version, least)
}
