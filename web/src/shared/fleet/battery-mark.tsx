import type { Device } from '@sentinel/contracts/fleet/devices'
import { messages } from '../../messages/messages.ts'
import { type BatteryLevel, readBattery } from '@sentinel/domain/fleet/battery-level'
import { BatteryIcon } from './battery-icon.tsx'
import classes from './battery-mark.module.css'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'

const texts = messages.deviceHealth.battery

interface BatteryMarkProps {
  device: Pick<Device, 'battery_voltage' | 'conditions'>
}

/** How full a battery is by its newest voltage: a picture, its volts and a word. */
export function BatteryMark({ device: { battery_voltage: volts, conditions } }: BatteryMarkProps) {
  const level = readBattery(volts)
  const isWarned = conditions.includes('low_battery')
  return (
    <span
      className={`${classes.mark} ${level === 'low' ? classes.low : ''}`}
      title={level === 'low' ? [texts.low, ...(isWarned ? [] : [texts.whyLowOnce])].join(' ') : undefined}
    >
      <BatteryIcon level={level} />
      {volts !== null && <span>{texts.volts(volts)}</span>}
      <span className={classes.word} aria-hidden={level === 'low' || undefined}>
        {wordOf(level, isWarned)}
      </span>
      {level === 'low' && <VisuallyHidden>{texts.low}</VisuallyHidden>}
    </span>
  )
}

/** Combines two facts: the warning depends on the last three readings, and the level only on the newest one. */
function wordOf(level: BatteryLevel, isWarned: boolean): string {
  if (level === 'low') return isWarned ? texts.words.low : texts.lowOnce
  return isWarned && level !== 'unknown' ? texts.wasLow : texts.words[level]
}
