import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './command-list.module.css'

const ROWS = 8

interface CommandSkeletonsProps {
  /** Says what is being loaded, for screen readers. */
  label: string
}

/** Shows placeholders shaped like the rows until they are loaded. */
export function CommandSkeletons({ label }: CommandSkeletonsProps) {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.skeleton}>
          <Skeleton width="72px" />
          <Skeleton width={`${120 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${60 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}
