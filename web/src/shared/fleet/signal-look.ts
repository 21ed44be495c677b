import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { createLucideIcon } from 'lucide-react'
import type { Icon } from '../../ui/marks/icons.ts'

/** Draws one of the icon's bars, which its stroke fills. */
const bar = (x: number, height: number): ['rect', Record<string, string>] => [
  'rect',
  { x: `${x}`, y: `${20 - height}`, width: '2', height: `${height}`, rx: '0.5', key: `${x}` },
]
/** The height of a missing bar. */
const FOOT = 1

/** Each icon has three bars. For weaker signals, only the bottom of the missing bars is drawn. */
export const signalIcons: Record<SignalClass, Icon> = {
  weak: createLucideIcon('signal-weak', [bar(3, 6), bar(11, FOOT), bar(19, FOOT)]),
  fair: createLucideIcon('signal-fair', [bar(3, 6), bar(11, 11), bar(19, FOOT)]),
  good: createLucideIcon('signal-good', [bar(3, 6), bar(11, 11), bar(19, 16)]),
}

export const signalTones: Record<SignalClass, 'good' | 'warn' | 'bad'> = {
  weak: 'bad',
  fair: 'warn',
  good: 'good',
}
