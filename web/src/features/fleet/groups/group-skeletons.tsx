import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './groups-page.module.css'

const ROWS = 6

/** The list before its rows are there, in their shape. */
export function GroupSkeletons() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{messages.groups.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at}>
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${40 + ((at * 23) % 40)}%`} />
        </div>
      ))}
    </div>
  )
}
