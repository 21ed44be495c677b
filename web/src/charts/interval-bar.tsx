import type { ShareInterval } from '@sentinel/domain/models/wilson-interval'
import classes from './interval-bar.module.css'

interface IntervalBarProps {
  /** 0 to 1. */
  share: number
  /** The interval that probably contains the true share. */
  interval: ShareInterval
  tone?: 'good' | 'warn'
}

/** Shows a share as a bar, with a line across its end for the uncertainty. The numbers are beside it in words. */
export function IntervalBar({ share, interval, tone = 'good' }: IntervalBarProps) {
  const at = (value: number) => `${100 * value}%`
  return (
    <span className={`${classes.bar} ${classes[tone]}`} aria-hidden>
      <span className={classes.fill} style={{ width: at(share) }} />
      <span
        className={classes.whisker}
        style={{ left: at(interval.low), width: at(interval.high - interval.low) }}
      />
    </span>
  )
}
