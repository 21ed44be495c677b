import type { Today } from '@sentinel/contracts/dashboard/today'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import type { KnownArea } from '../../../platform/areas.ts'
import { useMyAreas } from '../../../platform/use-my-areas.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.arrived

type SentArea = Extract<KnownArea, { key: 'deviceUpdates' | 'otaMessages' }>

/**
 * How many of the commands that the person sent have succeeded and failed. The numbers count messages and parts of updates alike: with both lists
 * open to the person, links to both follow.
 */
export function AnswerLines({ answers: { success, failed } }: { answers: NonNullable<Today['answers']> }) {
  const lists = useMyAreas().filter(isOfSent)
  const only = lists.length === 1 ? lists[0] : undefined
  const lines = [
    ...(success > 0 ? [texts.succeeded(success)] : []),
    ...(failed > 0 ? [texts.failed(failed)] : []),
  ]
  return (
    <>
      {lines.map((line) => (
        <li key={line}>{only ? <Link to={only.path}>{line}</Link> : line}</li>
      ))}
      {lists.length > 1 && (
        <li className={classes.lists}>
          {lists.map(({ key, path }) => (
            <Link key={key} to={path}>
              {messages.areas[key]}
            </Link>
          ))}
        </li>
      )}
    </>
  )
}

function isOfSent(area: KnownArea): area is SentArea {
  return area.key === 'deviceUpdates' || area.key === 'otaMessages'
}
