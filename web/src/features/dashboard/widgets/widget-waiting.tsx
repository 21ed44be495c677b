import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useWaiting } from '../waiting-widgets.ts'
import classes from './widget-waiting.module.css'

/** Shows a placeholder until a widget's numbers are loaded. On paper it says that they are missing. */
export function WidgetWaiting({ type }: { type: WidgetType }) {
  useWaiting(type, true)
  return (
    <div className={classes.waiting}>
      <div className={classes.printed}>
        <h2>{messages.dashboardGrid.names[type]}</h2>
        <p>{messages.dashboard.print.notLoaded}</p>
      </div>
      <Skeleton height="100%" />
    </div>
  )
}
