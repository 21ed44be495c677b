import type { Insight } from '@sentinel/contracts/insights'
import { memo, type MouseEvent } from 'react'
import { messages } from '../../messages/messages.ts'
import { Age } from '../../ui/age.tsx'
import { ConfidenceMeter } from '../../ui/confidence-meter.tsx'
import { Time } from '../../ui/time.tsx'
import { deviceName } from './device-name.ts'
import { displayedTime } from './displayed-time.ts'
import { InsightStatusMark } from './insight-status.tsx'
import classes from './insight-table.module.css'
import { photoAddress } from './photo-address.ts'
import { Thumbnail } from './thumbnail.tsx'

const MIDDLE = 1

interface InsightRowProps {
  insight: Insight
  /** Its place in the list, from 1. */
  position: number
  showImages: boolean
  address: string
  onOpen: (insightId: number) => void
}

/** One line of the table, a card on a phone. The whole line does what its link does: the insight opens here, or in a new tab. */
export const InsightRow = memo(function InsightRow({
  insight,
  position,
  showImages,
  address,
  onOpen,
}: InsightRowProps) {
  const open = (event: MouseEvent) => {
    const isForNewTab = event.metaKey || event.ctrlKey || event.button === MIDDLE
    const isOnLink = (event.target as Element).closest('a') !== null // safe: what is clicked is an element
    if (event.shiftKey || (isForNewTab && isOnLink)) return
    event.preventDefault()
    if (isForNewTab) window.open(address, '_blank', 'noopener')
    else onOpen(insight.insight_id)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={position + 1}
      onClick={open}
      onAuxClick={(event) => event.button === MIDDLE && open(event)}
      onMouseDown={keepFromScrolling}
    >
      {showImages && (
        <td className={classes.photo}>
          <Thumbnail address={photoAddress(insight, { isThumbnail: true })} />
        </td>
      )}
      <td className={classes.species}>
        <a href={address} data-insight={insight.insight_id}>
          {insight.class_name}
        </a>
      </td>
      <td className={classes.confidence}>
        <ConfidenceMeter percent={insight.confidence} />
      </td>
      <td className={classes.device}>{deviceName(insight)}</td>
      <td className={classes.taken}>
        <Time iso={displayedTime(insight)} longitude={insight.longitude} />
      </td>
      <td className={classes.received}>
        <Age iso={insight.time_stamp} />
      </td>
      <td className={classes.source}>{messages.insights.sources[insight.comms_source]}</td>
      <td className={classes.status}>
        <InsightStatusMark status={insight.insight_status} />
      </td>
    </tr>
  )
})

/** Where the middle button begins to scroll the page, it would not click. */
function keepFromScrolling(event: MouseEvent): void {
  if (event.button === MIDDLE) event.preventDefault()
}
