import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './internal-list.module.css'

const ROWS = 10

/** The list before its rows are there, in their shape. */
export function ListSkeletons() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.internal.list.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.skeleton}>
          <Skeleton width="48px" />
          <Skeleton width={`${120 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${60 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}
