import { TODAY_PHOTOS_MAX } from '@sentinel/contracts/dashboard/limits'
import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './today-section.module.css'

const LINES = 3

/** Shows placeholders, and announces once for all of them that something is loading. */
export function ArrivedSkeleton() {
  return (
    <div className={classes.arrived} aria-busy>
      <VisuallyHidden>{messages.dashboardToday.loading}</VisuallyHidden>
      <Title width="8ch" />
      <Lines height="22px" width="18ch" />
    </div>
  )
}

export function PhotosSkeleton() {
  return (
    <div className={classes.photos} aria-busy>
      <Title width="16ch" />
      <ul className={classes.strip}>
        {Array.from({ length: TODAY_PHOTOS_MAX }, (_, at) => (
          <li key={at} className={classes.awaited}>
            <Skeleton height="100%" />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function BrokenSkeleton() {
  return (
    <div className={classes.broken} aria-busy>
      <Title width="12ch" />
      <Lines height="34px" width="100%" />
    </div>
  )
}

function Title({ width }: { width: string }) {
  return (
    <div className={classes.awaitedTitle}>
      <Skeleton width={width} height="14px" />
    </div>
  )
}

function Lines({ height, width }: { height: string; width: string }) {
  return (
    <div className={classes.lines}>
      {Array.from({ length: LINES }, (_, at) => (
        <Skeleton key={at} height={height} width={width} />
      ))}
    </div>
  )
}
