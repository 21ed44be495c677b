import { useAtomValue } from 'jotai'
import { memo, type MouseEvent } from 'react'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatClock, formatDateTime, formatZone } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import classes from './nearby-insights.module.css'
import { timeApart } from './time-apart.ts'

interface NearbyInsightProps {
  insight: Sighting
  /** The one that stands open. */
  around: Sighting
  address: string
  onOpen: (insightId: number) => void
}

/** A small photo with its time, and how long before or after the open one it was. */
export const NearbyInsight = memo(function NearbyInsight(props: NearbyInsightProps) {
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
