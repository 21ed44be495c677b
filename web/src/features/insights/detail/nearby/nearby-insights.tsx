import { NEARBY_INSIGHTS_HOURS } from '@sentinel/contracts/insights/limits'
import { useQuery } from '@tanstack/react-query'
import { memo, type MouseEvent, useId } from 'react'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { nearbyQuery } from '../../list/insight-queries.ts'
import classes from './nearby-insights.module.css'
import { useAtomValue } from 'jotai'
import { formatClock, formatDateTime, formatZone } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import { timeApart } from './time-apart.ts'

const texts = messages.insights.nearby
const SKELETONS = 4

interface NearbyInsightsProps {
  around: Sighting
  /** The members of the insight's collection, which are excluded because the user can already step through them. */
  members: readonly Sighting[]
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
}

/** Shows what else the camera saw around that time, newest first. A click on an insight replaces the open one. */
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

interface NearbyInsightProps {
  insight: Sighting
  /** The open insight. */
  around: Sighting
  address: string
  onOpen: (insightId: number) => void
}

/** Shows a small photo with its time, and how long before or after the open insight it was taken. */
const NearbyInsight = memo(function NearbyInsight(props: NearbyInsightProps) {
  const { insight, around, address, onOpen } = props
  const zone = toTimeZone(useAtomValue(zoneAtom), insight.longitude)
  const taken = displayedTime(insight)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(insight.insight_id)
  }
  return (
    <li className={classes.one}>
      <a href={address} className={classes.link} onClick={open}>
        <Thumbnail {...thumbnailOf(insight)} />
        <strong>{insight.class_name}</strong>
        <time dateTime={taken} title={formatDateTime(taken, zone)}>
          {`${formatClock(taken, zone)} ${formatZone(taken, zone)}`}
        </time>
        <span className={classes.apart}>
          {messages.insights.nearby.apart(timeApart(taken, displayedTime(around)))}
        </span>
      </a>
    </li>
  )
})
