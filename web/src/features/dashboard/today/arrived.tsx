import type { Today } from '@sentinel/contracts/dashboard/today'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { AnswerLines } from './answer-lines.tsx'
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
