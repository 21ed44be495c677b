import { messages } from '../../messages/messages.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import classes from './alert-skeletons.module.css'

const ROWS = 10

/** Shows placeholders shaped like the rows until the alerts are loaded. */
export function AlertSkeletons() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{messages.alerts.cameras.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width="96px" />
          <Skeleton width={`${110 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${60 + ((at * 23) % 30)}%`} />
          <Skeleton width="116px" height="32px" />
        </div>
      ))}
    </div>
  )
}
