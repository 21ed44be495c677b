import type { Device } from '@sentinel/contracts/fleet/devices'
import { OTA_FIRMWARE_MIN } from '@sentinel/contracts/commands/limits'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import { messages } from '../../../../messages/messages.ts'
import { NextWake } from '../../../../shared/commands/delivery.tsx'
import classes from './edit-form.module.css'

const texts = messages.devices.form.delivery

/** When the settings reach the camera, or why they do not. */
export function SettingsDelivery({ device }: { device: Device }) {
  const { software_version: version, lora_uid } = device
  if (!isFirmwareAtLeast(version, OTA_FIRMWARE_MIN))
    return (
      <p className={classes.hint}>
        {version === null
          ? texts.firmwareUnknown(OTA_FIRMWARE_MIN)
          : texts.firmwareOld(version, OTA_FIRMWARE_MIN)}
      </p>
    )
  return (
    <p className={classes.hint}>
      <NextWake device={device} words={texts} />
      {lora_uid !== null && ` ${texts.lora}`}
    </p>
  )
}
