import { useQuery } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { consoleSettingsQuery } from '../../platform/account.ts'
import { type Area, type BuiltArea, isBuilt } from '../../platform/areas.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { areaIcons } from '../../ui/area-icons.ts'
import { ComingIcon, DocumentationIcon, NewTabIcon } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NavigationEntry } from './navigation-entry.tsx'
import classes from './navigation.module.css'

const texts = messages.shell

interface NavigationProps {
  /** The person has gone somewhere. */
  onNavigate?: (() => void) | undefined
}

export function Navigation({ onNavigate }: NavigationProps) {
  const areas = useMyAreas()
  const built = areas.filter(isBuilt)
  return (
    <nav className={classes.navigation} aria-label={texts.navigation}>
      <ul>
        <Entries areas={built.filter((area) => !isGettingStarted(area))} onNavigate={onNavigate} />
        {built.length < areas.length && (
          <li>
            <NavigationEntry to="/coming" icon={ComingIcon} label={texts.coming} onClick={onNavigate} />
          </li>
        )}
      </ul>
      <h2 className={classes.group}>{texts.gettingStarted}</h2>
      <ul>
        <Entries areas={built.filter(isGettingStarted)} onNavigate={onNavigate} />
        <li>
          <DocumentationLink />
        </li>
      </ul>
    </nav>
  )
}

interface EntriesProps extends NavigationProps {
  areas: readonly BuiltArea[]
}

function Entries({ areas, onNavigate }: EntriesProps) {
  return areas.map(({ key, path }) => (
    <li key={key}>
      <NavigationEntry to={path} icon={areaIcons[key]} label={messages.areas[key]} onClick={onNavigate} />
    </li>
  ))
}

function isGettingStarted(area: Area): boolean {
  return area.isGettingStarted === true
}

function DocumentationLink() {
  const settings = useQuery(consoleSettingsQuery)
  return (
    <a
      href={settings.data?.docsUrl ?? '/guide.html'}
      target="_blank"
      rel="noreferrer"
      className={classes.entry}
    >
      <DocumentationIcon size={18} aria-hidden />
      <span className={classes.label}>{texts.documentation}</span>
      <NewTabIcon size={14} aria-hidden />
      <VisuallyHidden>{texts.opensInNewTab}</VisuallyHidden>
    </a>
  )
}
