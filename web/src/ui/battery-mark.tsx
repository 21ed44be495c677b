import type { Device } from '@sentinel/contracts/devices'
import { messages } from '../messages/messages.ts'
import { readBattery } from '@sentinel/domain/device/battery-level'
import { BatteryIcon } from './battery-icon.tsx'
import classes from './battery-mark.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const texts = messages.deviceHealth.battery

interface BatteryMarkProps {
  device: Pick<Device, 'battery_voltage' | 'conditions'>
}

/** How full a battery is: a picture, its volts and a word. */
export function BatteryMark({ device }: BatteryMarkProps) {
  const { battery_voltage: volts } = device
  const level = readBattery(device)
  return (
    <span
      className={`${classes.mark} ${level === 'low' ? classes.low : ''}`}
      title={level === 'low' ? texts.low : undefined}
    >
      <BatteryIcon level={level} />
      {volts !== null && <span>{texts.volts(volts)}</span>}
      <span className={classes.word} aria-hidden={level === 'low' || undefined}>
        {texts.words[level]}
      </span>
      {level === 'low' && <VisuallyHidden>{texts.low}</VisuallyHidden>}
    </span>
  )
}
