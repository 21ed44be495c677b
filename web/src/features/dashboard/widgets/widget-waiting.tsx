import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './widget-waiting.module.css'

/** What a widget shows until its numbers have been read. */
export function WidgetWaiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton height="100%" />
    </div>
  )
}
