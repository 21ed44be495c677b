import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './device-skeletons.module.css'

const ROWS = 10

/** The list before its rows are there, in their shape. */
export function DeviceSkeletons() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{messages.devices.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width="96px" />
          <Skeleton width={`${130 + ((at * 23) % 40)}px`} />
          <Skeleton width={`${60 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}
