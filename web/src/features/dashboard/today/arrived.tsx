import type { Today } from '@sentinel/contracts/today'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { toFilterZone, zoneAtom } from '../../../platform/time/zone.ts'
import { AnswerLines } from './answer-lines.tsx'
import { findNewInsights } from './find-new-insights.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.arrived

interface ArrivedProps {
  today: Pick<Today, 'new_insights' | 'new_alerts' | 'answers'>
  since: string
}

/** How much has arrived. Each number leads to a list that contains what it counts: lists filter by whole days. */
export function Arrived({ today: { new_insights, new_alerts, answers }, since }: ArrivedProps) {
  const zone = toFilterZone(useAtomValue(zoneAtom))
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
              <Link to="/insights" search={{ filters: findNewInsights(since, zone) }} title={texts.wholeDays}>
                {texts.insights(new_insights)}
              </Link>
            </li>
          )}
          {newAlerts > 0 && (
            <li>
              {/* An alert that has been resolved since then is counted, too. */}
              <Link to="/alerts" search={{ resolved: true }}>
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
