import { Skeleton } from '../../../ui/states/skeleton.tsx'
import classes from './insight-skeletons.module.css'

const ROWS = 12

/** The list before its rows are there, in their shape. */
export function InsightSkeletons() {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width="72px" height="48px" />
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width="140px" />
          <Skeleton width={`${80 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}
