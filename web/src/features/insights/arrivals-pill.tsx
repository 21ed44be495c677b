import { messages } from '../../messages/messages.ts'
import { NewerIcon } from '../../ui/icons.ts'
import classes from './arrivals-pill.module.css'

interface ArrivalsPillProps {
  count: number
  onShow: () => void
}

/** New insights wait here, so that nothing moves under the eyes. */
export function ArrivalsPill({ count, onShow }: ArrivalsPillProps) {
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <button type="button" className={classes.pill} onClick={onShow}>
          <NewerIcon size={16} aria-hidden />
          {messages.insights.waiting(count)}
        </button>
      )}
    </div>
  )
}
