import { displayedTime, isCameraTimeDoubtful } from '@sentinel/domain/insights/displayed-time'
import { messages } from '../../../../messages/messages.ts'
import { LateIcon } from '../../../../ui/marks/icons.ts'
import { Time } from '../../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import type { ListedInsight } from '../../list/members.ts'
import classes from './sighting-time.module.css'

const { doubtfulMark } = messages.insights

/** The time at which a sighting stands, with a mark if it is not the camera's. */
export function SightingTime({ insight }: { insight: ListedInsight }) {
  const time = <Time iso={displayedTime(insight)} longitude={insight.longitude} />
  if (!isCameraTimeDoubtful(insight)) return time
  return (
    <span className={classes.doubtful} title={doubtfulMark}>
      <LateIcon size={14} aria-hidden />
      {time}
      <VisuallyHidden>{doubtfulMark}</VisuallyHidden>
    </span>
  )
}
