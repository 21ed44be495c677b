import { NEARBY_INSIGHTS_HOURS } from '@sentinel/contracts/insights/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { nearbyQuery } from '../../insight-queries.ts'
import classes from './nearby-insights.module.css'
import { NearbyInsight } from './nearby-insight.tsx'

const texts = messages.insights.nearby
const SKELETONS = 4

interface NearbyInsightsProps {
  around: Sighting
  /** Those of its collection are looked through already. */
  members: readonly Sighting[]
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
}

/** What else the camera has seen around that time, the newest first; each opens in the place of this one. */
export function NearbyInsights({ around, members, addressOf, onOpen }: NearbyInsightsProps) {
  const titleId = useId()
  const nearby = useQuery(nearbyQuery(around.insight_id))
  const isMember = (id: number) => members.some(({ insight_id }) => insight_id === id)
  const insights = nearby.data?.insights.filter(({ insight_id }) => !isMember(insight_id))
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {texts.title}
      </h3>
      {insights?.length === 0 && <p className={classes.note}>{texts.none(NEARBY_INSIGHTS_HOURS)}</p>}
      {insights && insights.length > 0 && (
        <ul className={classes.strip}>
          {insights.map((other) => (
            <NearbyInsight
              key={other.insight_id}
              insight={other}
              around={around}
              address={addressOf(other.insight_id)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {nearby.isPending && <Awaited />}
      {!insights && nearby.error && (
        <div className={classes.note} role="alert">
          {explainFailure(nearby.error).text}
          <Button icon={UpdatesIcon} onClick={() => void nearby.refetch()}>
            {messages.ui.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

function Awaited() {
  return (
    <div className={classes.strip} aria-hidden>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <div key={at} className={classes.one}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  )
}
