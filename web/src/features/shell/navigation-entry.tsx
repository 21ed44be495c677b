import { Link } from '@tanstack/react-router'
import type { BuiltArea } from '../../platform/areas.ts'
import type { Icon } from '../../ui/icons.ts'
import classes from './navigation.module.css'

interface NavigationEntryProps {
  to: BuiltArea['path'] | '/coming'
  icon: Icon
  label: string
  onClick?: (() => void) | undefined
}

export function NavigationEntry({ to, icon: EntryIcon, label, onClick }: NavigationEntryProps) {
  return (
    <Link to={to} className={classes.entry} activeProps={{ className: classes.active }} onClick={onClick}>
      <EntryIcon size={18} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Link>
  )
}
