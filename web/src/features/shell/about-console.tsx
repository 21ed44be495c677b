import { useQuery } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { consoleSettingsQuery } from '../../platform/account.ts'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import classes from './about-console.module.css'

const texts = messages.shell.support

/** The version of the console and pages about it. They are in the guide of this server, also where other documentation replaces it. */
export function AboutConsole() {
  const settings = useQuery(consoleSettingsQuery).data
  return (
    <footer className={classes.about}>
      {settings && <p>{texts.version(settings.version, settings.commit)}</p>}
      <ul>
        <li>
          <DocumentationLink>{messages.shell.documentation}</DocumentationLink>
        </li>
        <li>
          <a href="/guide/changelog/">{texts.changes}</a>
        </li>
        <li>
          <a href="/guide/licences/">{texts.licences}</a>
        </li>
      </ul>
    </footer>
  )
}
