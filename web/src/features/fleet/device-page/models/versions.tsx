import type { Device } from '@sentinel/contracts/fleet/devices'
import { messages } from '../../../../messages/messages.ts'
import classes from './models.module.css'

const texts = messages.devicePage.models

/** What it is made of, as it reports it. */
export function Versions({ device }: { device: Device }) {
  const versions = [
    [texts.software, device.software_version],
    [texts.mcu, device.mcu_version],
    [texts.hardware, device.hardware_id],
    [texts.lora, device.lora_uid],
    [texts.cell, device.cell_uid],
  ] as const
  return (
    <dl className={classes.versions}>
      {versions.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value ? '' : classes.quiet}>{value ?? texts.notReported}</dd>
        </div>
      ))}
    </dl>
  )
}
