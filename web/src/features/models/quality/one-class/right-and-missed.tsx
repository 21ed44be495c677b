import { messages } from '../../../../messages/messages.ts'
import { ShareCell } from '../share-cell.tsx'
import classes from './class-card.module.css'

const { columns, noneChecked, noneReal } = messages.modelQuality.classes

interface RightAndMissedProps {
  /** Of the sightings that the model gave the class. */
  right: number
  given: number
  /** Of the sightings that really show the class. */
  missed: number
  real: number
}

/** The two shares that matter for a class, side by side. */
export function RightAndMissed({ right, given, missed, real }: RightAndMissedProps) {
  return (
    <dl className={classes.shares}>
      <dt>{columns.right}</dt>
      <dd>
        <ShareCell cases={right} total={given} none={noneChecked} />
      </dd>
      <dt>{columns.missed}</dt>
      <dd>
        <ShareCell cases={missed} total={real} none={noneReal} tone="warn" />
      </dd>
    </dl>
  )
}
