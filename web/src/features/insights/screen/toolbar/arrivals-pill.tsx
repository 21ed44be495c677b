import { useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { NewerIcon } from '../../../../ui/marks/icons.ts'
import classes from './arrivals-pill.module.css'
import type { InsightList } from '../../list/insight-list.ts'

interface ArrivalsPillProps {
  count: number
  onShow: () => void
}

/** Shows how many new insights are waiting, so that the rows do not move while the user reads them. The pill covers no rows. */
function ArrivalsPill({ count, onShow }: ArrivalsPillProps) {
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    place.current?.focus({ preventScroll: true }) // the pill disappears, and Tab leads from here to the first row
    onShow()
  }
  return (
    <div ref={place} className={classes.place} role="status" tabIndex={-1}>
      {count > 0 && (
        <button type="button" className={classes.pill} onClick={show}>
          <NewerIcon size={16} aria-hidden />
          {messages.insights.waiting(count)}
        </button>
      )}
    </div>
  )
}

interface WaitingPillProps {
  list: InsightList
  /** Scrolls to the beginning of the list. */
  onShow: () => void
}

/** Links to the top of the list, where the new insights appear. */
export function WaitingPill({ list: { waiting, showArrivals }, onShow }: WaitingPillProps) {
  const show = () => {
    onShow()
    globalThis.scrollTo({ top: 0 })
    showArrivals()
  }
  return <ArrivalsPill count={waiting} onShow={show} />
}
