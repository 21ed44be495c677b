import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import type { Area, AreaKey, KnownArea } from '../../platform/areas.ts'
import { useNewAlerts } from '../../platform/new-alerts.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import { areaIcons } from '../../ui/marks/area-icons.ts'
import { DocumentationIcon, type Icon } from '../../ui/marks/icons.ts'
import classes from './navigation.module.css'

const texts = messages.shell

interface NavigationProps {
  /** Called after the person has followed a link. */
  onNavigate?: (() => void) | undefined
}

export function Navigation({ onNavigate }: NavigationProps) {
  const areas = useMyAreas()
  return (
    <nav className={classes.navigation} aria-label={texts.navigation}>
      <ul>
        <Entries areas={areas.filter((area) => !isGettingStarted(area))} onNavigate={onNavigate} />
      </ul>
      <h2 className={classes.group}>{texts.gettingStarted}</h2>
      <ul>
        <Entries areas={areas.filter(isGettingStarted)} onNavigate={onNavigate} />
        <li>
          <DocumentationLink className={classes.entry}>
            <DocumentationIcon size={18} aria-hidden />
            <span className={classes.label}>{texts.documentation}</span>
          </DocumentationLink>
        </li>
      </ul>
    </nav>
  )
}

interface EntriesProps extends NavigationProps {
  areas: readonly KnownArea[]
}

function Entries({ areas, onNavigate }: EntriesProps) {
  const badges = useBadges()
  return areas.map(({ key, path }) => (
    <li key={key}>
      <NavigationEntry
        to={path}
        icon={areaIcons[key]}
        label={messages.areas[key]}
        badge={badges[key]}
        onClick={onNavigate}
      />
    </li>
  ))
}

function useBadges(): Partial<Record<AreaKey, Badge>> {
  const newAlerts = useNewAlerts()
  return newAlerts > 0 ? { alerts: { amount: newAlerts, name: texts.newAlerts(newAlerts) } } : {}
}

function isGettingStarted(area: Area): boolean {
  return area.isGettingStarted === true
}

interface Badge {
  amount: number
  /** The accessible name: the entry, and its count in words. */
  name: string
}

interface NavigationEntryProps {
  to: KnownArea['path']
  icon: Icon
  label: string
  badge?: Badge | undefined
  onClick?: (() => void) | undefined
}

function NavigationEntry({ to, icon: EntryIcon, label, badge, onClick }: NavigationEntryProps) {
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
