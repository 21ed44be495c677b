import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './model-quality-page.module.css'

const HEIGHTS = ['168px', '420px']

export function QualitySkeleton() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.modelQuality.loading}</VisuallyHidden>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}
