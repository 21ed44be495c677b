import { Link } from '@tanstack/react-router'
import type { KnownArea } from '../../platform/areas.ts'
import type { Icon } from '../../ui/marks/icons.ts'
import classes from './navigation.module.css'

export interface Badge {
  amount: number
  /** The entry and its amount in words. */
  name: string
}

interface NavigationEntryProps {
  to: KnownArea['path']
  icon: Icon
  label: string
  badge?: Badge | undefined
  onClick?: (() => void) | undefined
}

export function NavigationEntry({ to, icon: EntryIcon, label, badge, onClick }: NavigationEntryProps) {
  return (
    <Link
      to={to}
      className={classes.entry}
      activeProps={{ className: classes.active }}
      aria-label={badge?.name}
      onClick={onClick}
    >
      <EntryIcon size={18} aria-hidden />
      <span className={classes.label}>{label}</span>{' '}
      {badge && <span className={classes.badge}>{badge.amount}</span>}
    </Link>
  )
}
