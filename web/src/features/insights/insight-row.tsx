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

interface InsightRowProps {
  insight: Insight
  /** Its place in the list, from 1. */
  position: number
  showImages: boolean
  address: string
  onOpen: (insightId: number) => void
}

/** One line of the table, a card on a phone. The whole line opens the insight; its name is the link. */
export const InsightRow = memo(function InsightRow({
  insight,
  position,
  showImages,
  address,
  onOpen,
}: InsightRowProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(insight.insight_id)
  }
  return (
    <tr className={classes.row} aria-rowindex={position + 1} onClick={open}>
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
