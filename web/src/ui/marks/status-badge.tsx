import { VisuallyHidden } from './visually-hidden.tsx'
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
  /** The status as a word, because many people can't rely on colour alone. */
  children: string
  icon?: Icon
  /** The tooltip. */
  title?: string
  /** A symbol after the word, and its accessible name. */
  mark?: { sign: string; name: string }
}

export function StatusBadge({ tone, children, icon, title, mark }: StatusBadgeProps) {
  const BadgeIcon = icon ?? toneIcons[tone]
  return (
    <span className={`${classes.badge} ${classes[tone]}`} data-tone={tone} title={title}>
      <BadgeIcon size={14} aria-hidden />
      <span data-word>{children}</span>
      {mark && (
        <>
          {' '}
          <span aria-hidden>{mark.sign}</span> <VisuallyHidden>{mark.name}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
