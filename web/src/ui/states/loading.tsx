import { messages } from '../../messages/messages.ts'
import classes from './loading.module.css'
import { useTakesLong } from '../hooks/use-takes-long.ts'

/** Fills a screen's space while it loads. If that takes long, suggests what may help. */
export function Loading() {
  const isLong = useTakesLong()
  return (
    <div className={classes.loading} role="status">
      <svg className={classes.lens} width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="8" />
        <path d="M16 3v5M16 24v5M3 16h5M24 16h5" />
      </svg>
      <span className={classes.words}>{isLong ? messages.ui.takingLong : messages.ui.loading}</span>
    </div>
  )
}
