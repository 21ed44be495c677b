import type { Insight } from '@sentinel/contracts/insights/insights'
import { messages } from '../../../../messages/messages.ts'
import { ConfidenceMeter } from '../../../../shared/insights/confidence-meter.tsx'
import { GoodIcon } from '../../../../ui/marks/icons.ts'
import classes from './insight-confidence.module.css'

interface InsightConfidenceProps {
  insight: Pick<Insight, 'confidence' | 'userConfirmed'>
}

/** How sure the machine is, or that a person is: then the machine's number says nothing of it any more. */
export function InsightConfidence({ insight: { confidence, userConfirmed } }: InsightConfidenceProps) {
  if (!userConfirmed) return <ConfidenceMeter percent={confidence} />
  return (
    <span className={classes.confirmed} title={messages.insights.species.byPerson}>
      <GoodIcon size={16} aria-hidden />
      <span data-word>{messages.insights.species.byPerson}</span>
    </span>
  )
}
