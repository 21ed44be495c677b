import { useLocation } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { isBuilt } from '../../platform/areas.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { areaIcons } from '../../ui/area-icons.ts'
import { Page } from '../../ui/page.tsx'
import classes from './coming-page.module.css'

const texts = messages.shell.comingPage

/** Says what each area will be for. An address of one leads here, with that one marked. */
export function ComingPage() {
  const asked = useLocation({ select: ({ hash }) => hash })
  const coming = useMyAreas().filter((area) => !isBuilt(area))
  return (
    <Page title={texts.title}>
      <p className={classes.intro}>{texts.intro(coming.length)}</p>
      <ul className={classes.list}>
        {coming.map(({ key }) => {
          const AreaIcon = areaIcons[key]
          return (
            <li key={key} id={key} className={classes.area} aria-current={key === asked || undefined}>
              <AreaIcon size={20} aria-hidden />
              <div>
                <h2>{messages.areas[key]}</h2>
                <p>{messages.areaPromises[key]}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
