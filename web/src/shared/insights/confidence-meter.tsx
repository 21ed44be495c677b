import { RELIABLE_CONFIDENCE_PERCENT } from '@sentinel/contracts/insights/limits'
import { memo } from 'react'
import { messages } from '../../messages/messages.ts'
import classes from './confidence-meter.module.css'

interface ConfidenceMeterProps {
  /** 0 to 100, or null if the device reported none. */
  percent: number | null
}

/** Shows a percentage with a bar whose notch marks where it becomes reliable. Uses native elements, because it is used in table rows. */
export const ConfidenceMeter = memo(function ConfidenceMeter({ percent }: ConfidenceMeterProps) {
  if (percent === null) return <span className={classes.unknown}>{messages.photos.confidenceUnknown}</span>
  const isReliable = percent >= RELIABLE_CONFIDENCE_PERCENT
  return (
    <span className={classes.meter} title={isReliable ? messages.photos.reliable : messages.photos.uncertain}>
      <span className={classes.number}>{messages.photos.confidence(percent)}</span>
      <span className={classes.track} aria-hidden>
        <span
          className={isReliable ? classes.reliable : classes.uncertain}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className={classes.word}>
        {isReliable ? messages.photos.reliable : messages.photos.uncertain}
      </span>
    </span>
  )
})
