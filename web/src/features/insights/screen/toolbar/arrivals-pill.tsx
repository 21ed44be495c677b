import { useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { NewerIcon } from '../../../../ui/marks/icons.ts'
import classes from './arrivals-pill.module.css'

interface ArrivalsPillProps {
  count: number
  onShow: () => void
}

/** New insights wait here, so that the rows being read do not move. It has a place of its own and covers nothing. */
export function ArrivalsPill({ count, onShow }: ArrivalsPillProps) {
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    place.current?.focus({ preventScroll: true }) // the pill goes; the first row is next from here
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
