import type { Today } from '@sentinel/contracts/dashboard/today'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import type { KnownArea } from '../../../platform/areas.ts'
import { useMyAreas } from '../../../platform/use-my-areas.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.arrived

interface ArrivedProps {
  today: Pick<Today, 'new_insights' | 'new_alerts' | 'answers'>
  since: string
}

/** How much has arrived. Each number of insights and alerts leads to the list of what it counts. */
export function Arrived({ today: { new_insights, new_alerts, answers }, since }: ArrivedProps) {
  const newAlerts = new_alerts ?? 0
  const hasAnswers = answers !== null && answers.success + answers.failed > 0
  const isNothing = new_insights === 0 && newAlerts === 0 && !hasAnswers
  return (
    <div className={classes.arrived}>
      <h3>{texts.title}</h3>
      {isNothing && <p className={classes.quiet}>{texts.nothing}</p>}
      {!isNothing && (
        <ul className={classes.lines} aria-label={texts.title}>
          {new_insights > 0 && (
            <li>
              <Link to="/insights" search={{ filters: [{ column: 'received_since', since }] }}>
                {texts.insights(new_insights)}
              </Link>
            </li>
          )}
          {newAlerts > 0 && (
            <li>
              {/* An alert that has been resolved since then is counted, too. */}
              <Link to="/alerts" search={{ since, resolved: true }}>
                {texts.alerts(newAlerts)}
              </Link>
            </li>
          )}
          {hasAnswers && <AnswerLines answers={answers} />}
        </ul>
      )}
    </div>
  )
}

type SentArea = Extract<KnownArea, { key: 'deviceUpdates' | 'otaMessages' }>

/**
 * How many of the commands that the person sent have succeeded and failed. The numbers count messages and parts of updates alike: with both lists
 * open to the person, links to both follow.
 */
function AnswerLines({ answers: { success, failed } }: { answers: NonNullable<Today['answers']> }) {
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
