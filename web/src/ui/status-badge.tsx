import classes from './status-badge.module.css'
import { BadIcon, GoodIcon, InfoIcon, PendingIcon, WarnIcon, type Icon } from './icons.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'pending' | 'plain'

const toneIcons: Record<Tone, Icon> = {
  good: GoodIcon,
  warn: WarnIcon,
  bad: BadIcon,
  pending: PendingIcon,
  plain: InfoIcon,
}

interface StatusBadgeProps {
  tone: Tone
  /** The status in a word: colour alone says nothing to many people. */
  children: string
  icon?: Icon
  /** Said when the pointer rests on it. */
  title?: string
}

export function StatusBadge({ tone, children, icon, title }: StatusBadgeProps) {
  const BadgeIcon = icon ?? toneIcons[tone]
  return (
    <span className={`${classes.badge} ${classes[tone]}`} title={title}>
      <BadgeIcon size={14} aria-hidden />
      {children}
    </span>
  )
}
