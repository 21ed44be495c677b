import type { SignalClass } from '@sentinel/contracts/device-radio'
import { createLucideIcon } from 'lucide-react'
import type { Icon } from './icons.ts'

const bar = (x: number, height: number): ['path', { d: string; key: string }] => [
  'path',
  { d: height === 0 ? `M${x} 19h.01` : `M${x} 19v-${height}`, key: `${x}` },
]

/** Three bars, of which a weaker signal has fewer: the others are dots. */
export const signalIcons: Record<SignalClass, Icon> = {
  weak: createLucideIcon('signal-weak', [bar(5, 4), bar(12, 0), bar(19, 0)]),
  fair: createLucideIcon('signal-fair', [bar(5, 4), bar(12, 9), bar(19, 0)]),
  good: createLucideIcon('signal-good', [bar(5, 4), bar(12, 9), bar(19, 14)]),
}

export const signalTones: Record<SignalClass, 'good' | 'warn' | 'bad'> = {
  weak: 'bad',
  fair: 'warn',
  good: 'good',
}
