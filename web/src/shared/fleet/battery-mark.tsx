import type { Device } from '@sentinel/contracts/fleet/devices'
import { type BatteryLevel, readBattery } from '@sentinel/domain/fleet/battery-level'
import { messages } from '../../messages/messages.ts'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import classes from './battery-mark.module.css'

const texts = messages.deviceHealth.battery

interface BatteryMarkProps {
  device: Pick<Device, 'battery_voltage' | 'conditions'>
}

/** Shows a battery's charge by its newest voltage: an icon, the volts and a word. */
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

/** Returns the word for a level. The warning depends on the last three readings, the level only on the newest. */
function wordOf(level: BatteryLevel, isWarned: boolean): string {
  if (level === 'low') return isWarned ? texts.words.low : texts.lowOnce
  return isWarned && level !== 'unknown' ? texts.wasLow : texts.words[level]
}

const BARS_PX = 11
/** The filled part of the bar. `low` and `unknown` have their own signs instead. */
const FILLED: Record<Exclude<BatteryLevel, 'low' | 'unknown'>, number> = {
  full: 1,
  high: 0.8,
  half: 0.6,
  fair: 0.4,
  weak: 0.2,
}

interface BatteryIconProps {
  level: BatteryLevel
  size?: number
}

/** Draws a battery with this charge, in the style of the kit's icons. */
function BatteryIcon({ level, size = 20 }: BatteryIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <rect x="2" y="6" width="17" height="12" rx="2.5" />
      <path d="M22 10.5v3" />
      {level === 'low' && <path d="M10.5 9v3M10.5 15v.01" />}
      {level === 'unknown' && <path d="M7 12h7" />}
      {level !== 'low' && level !== 'unknown' && (
        <rect
          x="5"
          y="9"
          width={BARS_PX * FILLED[level]}
          height="6"
          rx="0.5"
          fill="currentColor"
          stroke="none"
        />
      )}
    </svg>
  )
}
