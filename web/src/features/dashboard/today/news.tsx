import type { Today } from '@sentinel/contracts/dashboard/today'
import { messages } from '../../../messages/messages.ts'
import { Arrived } from './arrived.tsx'
import { PartFailed } from './part-failed.tsx'
import { Photos } from './photos.tsx'
import { ArrivedSkeleton, PhotosSkeleton } from './skeletons.tsx'
import classes from './today-section.module.css'

const texts = messages.dashboardToday

interface NewsProps {
  since: string | undefined
  today: Today | undefined
  error: Error | null
  onRetry: () => void
}

/** What arrived and what was seen. */
export function News({ since, today, error, onRetry }: NewsProps) {
  if (today && since !== undefined)
    return (
      <>
        <Arrived today={today} since={since} />
        <Photos photos={today.photos} from={today.photos_from} />
      </>
    )
  if (error)
    return (
      <div className={classes.news}>
        <PartFailed title={texts.failed} error={error} onRetry={onRetry} />
      </div>
    )
  return (
    <>
      <ArrivedSkeleton />
      <PhotosSkeleton />
    </>
  )
}
