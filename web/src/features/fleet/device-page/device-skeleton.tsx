import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './device-page.module.css'

const HEIGHTS = ['68px', '92px', '216px', '760px']

export function DeviceSkeleton() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.devicePage.loading}</VisuallyHidden>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}
